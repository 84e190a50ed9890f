"""A small web site on loopback, with invented content, for the demo. Started by hand, it says where it is."""

import functools
import html
import http.server
import json
import math
import pathlib
import socketserver
import struct
import sys
import threading
import zlib

PAGES = pathlib.Path(__file__).resolve().parent / "pages"


def png(width, height, colour):
    """A picture of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + bytes(colour) * width
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(row * height))
        + chunk(b"IEND", b"")
    )


def lzw(pixels, bits):
    """The pixels of a GIF's frame, packed as the format wants it (GIF89a, appendix F)."""
    clear = 1 << bits
    table, size, word = {}, bits + 1, None
    buffer, filled, packed = 0, 0, bytearray()

    def put(code):
        nonlocal buffer, filled
        buffer |= code << filled
        filled += size
        while filled >= 8:
            packed.append(buffer & 255)
            buffer >>= 8
            filled -= 8

    put(clear)
    for pixel in pixels:
        if word is None:
            word = pixel
        elif (word, pixel) in table:
            word = table[word, pixel]
        else:
            put(word)
            code = clear + 2 + len(table)
            if code < 4096:
                table[word, pixel] = code
                size += code == 1 << size
            else:
                put(clear)
                table, size = {}, bits + 1
            word = pixel
    put(word)
    put(clear + 1)
    if filled:
        packed.append(buffer & 255)
    blocks = [packed[at : at + 255] for at in range(0, len(packed), 255)]
    return bytes([bits]) + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"


@functools.cache
def gif(width=160, height=90, frames=24):
    """A wave that goes on for ever: 24 frames, two seconds."""
    colours = [(235, 244, 250), (120, 178, 214), (70, 130, 180), (24, 62, 110)]
    parts = [struct.pack("<6sHHBBB", b"GIF89a", width, height, 0x91, 0, 0), *map(bytes, colours)]
    parts.append(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")
    for frame in range(frames):
        turn = 2 * math.pi * frame / frames
        shore = [height * (0.5 + 0.2 * math.sin(4 * math.pi * x / width - turn)) for x in range(width)]
        pixels = [min(3, max(0, int((y - shore[x]) // 12 + 1))) for y in range(height) for x in range(width)]
        delay = 8 if frame % 3 else 9
        parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 4, delay, 0, 0))
        parts.append(struct.pack("<BHHHHB", 0x2C, 0, 0, width, height, 0) + lzw(pixels, 2))
    return b"".join(parts) + b"\x3b"


PROGRAMME = (
    b"%PDF-1.4\n1 0 obj\n<< /Linearized 1 /L 530 /H [ 300 40 ] /O 3 /E 400 /N 12 /T 480 >>\nendobj\n"
    b"2 0 obj\n<< /Title (Summer programme) /Author (The Harbour Office) /Producer (a copier) >>\nendobj\n"
    b"3 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 3 0 R /Info 2 0 R >>\n%%EOF\n"
)


NEWS = [
    ("Seal asleep on the slipway, boats wait", "Ida Holm"),
    ("Ferry runs until midnight at weekends", "Jon Vik"),
    ("Choir looks for a bass & a heated room", "Ida Holm"),
    ("The new bell rings half a tone too low", "Jon Vik"),
    ("Low tide: the old pier shows its feet", "Ida Holm"),
]


def feed(site, published):
    """The harbour's news as RSS, the newest first, with as many items more as were published since the start."""
    items = []
    for number in range(published, 0, -1):
        items.append((f"Extra: fog bank number {number} sighted", "Ida Holm", f"2026-06-{number:02} 12:00:00Z"))
    for days, (title, author) in enumerate(NEWS):
        items.append((title, author, f"2026-05-{28 - days:02} 08:00:00Z"))
    text = "".join(
        f"<item><title>{html.escape(title)}</title><link>{site}/news/{number}</link><guid>{title.encode().hex()}</guid>"
        f"<dc:creator>{author}</dc:creator><pubDate>{date}</pubDate></item>"
        for number, (title, author, date) in zip(range(len(items), 0, -1), items)
    )
    return (
        '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>'
        f"<title>Harbour News</title><link>{site}/lighthouse</link>{text}</channel></rss>"
    )


FILM = {
    "version": "1.0",
    "type": "video",
    "title": "The climb, in four minutes",
    "author_name": "Ida Holm",
    "provider_name": "Harbour Films",
}


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers one connection."""

    protocol_version = "HTTP/1.1"
    wbufsize = 64 << 10  # Head and body leave together, so that nobody waits for an acknowledgement between them.

    def do_GET(self):
        site = self.server.site
        path = self.path.partition("?")[0]
        if path == "/lighthouse.png":
            self.answer(png(480, 270, (70, 130, 180)), "image/png")
        elif path == "/wave.gif":
            self.answer(gif(), "image/gif")
        elif path == "/programme.pdf":
            self.answer(PROGRAMME, "application/pdf")
        elif path == "/news.rss":
            self.answer(feed(site, self.server.published).encode(), "application/rss+xml")
        elif path == "/oembed":
            self.answer(json.dumps(FILM | {"thumbnail_url": site + "/lighthouse.png"}).encode(), "application/json")
        elif path.startswith("/members/"):
            self.answer(b"", "text/plain", status=302, location=f"/login?next={path}")
        elif path == "/b":
            self.answer(b"", "text/plain", status=301, location="/bakery")
        elif path == "/tokyo":
            # The header says nothing of the encoding; the page itself does.
            self.answer(self.page(path, site).encode("shift_jis"), "text/html")
        elif path == "/slow":
            self.hang()
        elif (page := self.page(path, site)) is not None:
            self.answer(page.encode(), "text/html; charset=utf-8")
        else:
            self.answer(b"<title>Nothing here</title>", "text/html; charset=utf-8", status=404)

    def page(self, path, site):
        """The text of a bundled page, or None."""
        file = PAGES / f"{path.strip('/')}.html"
        if file.parent != PAGES or not file.is_file():
            return None
        return file.read_text(encoding="utf-8").replace("{site}", site)

    def answer(self, body, kind, status=200, location=None):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if location is not None:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(body)

    def hang(self):
        """Begins a page, and never ends it: the reader's deadline does."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", "100000")
        self.end_headers()
        self.wfile.write(b"<!doctype html><html><head><!-- once upon a time")
        self.wfile.flush()
        self.server.closing.wait(timeout=30)
        self.close_connection = True

    def log_message(self, format, *arguments):
        """The play says what is seen; the site is silent."""


class Site(http.server.ThreadingHTTPServer):
    """The site, on a port that the kernel picks."""

    daemon_threads = True
    block_on_close = False

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.closing = threading.Event()
        self.published = 0  # Items of the feed beside those that it begins with.
        self.site = f"http://127.0.0.1:{self.server_port}"

    def server_bind(self):
        """Binds without asking for the host's own name, which could ask a name server."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

    def handle_error(self, request, client_address):
        """A client that hangs up early is no fault: the bot does so once it has enough."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


if __name__ == "__main__":
    with Site() as site:
        print(site.site, flush=True)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            pass
