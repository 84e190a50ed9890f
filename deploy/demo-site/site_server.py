"""A small web site on loopback, with invented content, for the demo. Started by hand, it says where it is."""

import html
import http.server
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


def gif():
    """Two frames of one pixel, black and white, half a second each."""
    frame = b"\x21\xf9\x04\x00\x32\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02"
    screen = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
    loop = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return screen + loop + frame + b"\x44\x01\x00" + frame + b"\x4c\x01\x00" + b"\x3b"


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
            self.answer(b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n", "application/pdf")
        elif path == "/news.rss":
            self.answer(feed(site, self.server.published).encode(), "application/rss+xml")
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
