#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the bot beside a small web server on loopback, with nothing but Python's standard library.

  measure.py BINARY [--short]   prints a table
  measure.py --settings         prints the configuration that it measures with

The server is a process of its own that answers from memory. Rates depend on the machine and on what else it does;
processor time for each answer hardly does, so compare that first.
"""
import asyncio, json, os, re, subprocess, sys, tempfile, threading, time

SETTINGS = """defaults:
  links_per_message: 20
  repeat_window: off
network:
  allow: ["127.0.0.0/8"]
  transfers_per_host: 512
"""
WORDS = "the quick brown fox jumps over a lazy dog while nobody in this channel has anything to say about it".split()
DONE, PREVIEW = b'"type":"done"', b'"type":"preview"'


def page(number):
    """A page with a head of some 12 KB and a body of some 100 KB, as pages have them."""
    scripts = "".join("<script>var a%d = '%s';</script>\n" % (i, "x" * 900) for i in range(12))
    body = "".join("<p>%s</p>\n" % " ".join(WORDS * 5) for _ in range(200))
    return (
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Page %d of the benchmark</title>\n"
        "<meta property=og:title content='Page %d &amp; its title'><meta property=og:site_name content=Benchmark>\n"
        "<meta name=description content='%s'>\n<meta property=og:image content=/image-%d.png>\n"
        "<link rel=icon href=/icon.png>\n%s</head><body>%s</body></html>"
        % (number, number, " ".join(WORDS), number, scripts, body)
    ).encode()


def gif():
    """A GIF of 4.2 MB: 64 frames of 70 ms, whose pixels nobody decodes."""
    control, image = b"\x21\xf9\x04\0\x07\0\0\0", b"\x2c\0\0\0\0\xe0\x01\x0e\x01\0\x08"
    frame = control + image + (b"\xff" + b"\x55" * 255) * 257 + b"\0"
    loop = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    return b"GIF89a\xe0\x01\x0e\x01\xf7\0\0" + bytes(768) + loop + frame * 64 + b"\x3b"


def serve():
    """The web server: prints its port, then answers until its stdin ends."""

    def answer(kind, body):
        return b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s" % (kind, len(body), body)

    answers = [answer(b"text/html", page(number)) for number in range(50)]
    large = answer(b"image/gif", gif())

    class Connection(asyncio.Protocol):
        def connection_made(self, transport):
            self.transport, self.seen, self.left, self.waits = transport, b"", b"", False

        def pause_writing(self):
            self.waits = True

        def resume_writing(self):
            self.waits = False
            self.pump()

        def pump(self):
            """Writes what is left piece by piece: a thousand large answers would not fit into memory."""
            while self.left and not self.waits:
                piece, self.left = self.left[:1 << 16], self.left[1 << 16:]
                self.transport.write(piece)

        def data_received(self, data):
            self.seen += data
            while (end := self.seen.find(b"\r\n\r\n")) >= 0:
                path = self.seen.split(b" ", 2)[1]
                self.seen = self.seen[end + 4:]
                if path.startswith(b"/gif"):
                    self.left = memoryview(large)
                    self.pump()
                    continue
                number = int(re.sub(rb"\D", b"", path.split(b"?")[0]) or 0)
                self.transport.write(answers[number % len(answers)])

    async def main():
        loop = asyncio.get_running_loop()
        server = await loop.create_server(Connection, "127.0.0.1", 0, backlog=1024)
        print(server.sockets[0].getsockname()[1], flush=True)
        await loop.run_in_executor(None, sys.stdin.read)

    asyncio.run(main())


def line(name, text, channel="#bench"):
    return json.dumps({"type": "message", "id": name, "channel": channel, "sender": "alice", "text": text}).encode() + b"\n"


class Bot:
    """The bot as a subprocess."""

    def __init__(self, binary, settings):
        self.process = subprocess.Popen(
            [binary, "--dialect", "jsonl", "--config", settings, "--state", "off"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def exchange(self, lines, window):
        """Writes lines with at most `window` unanswered ones; returns seconds, and how many previews came."""
        pending = threading.Semaphore(window)

        def write():
            for message in lines:
                pending.acquire()
                self.process.stdin.write(message)
                self.process.stdin.flush()

        began = time.perf_counter()
        writer = threading.Thread(target=write)
        writer.start()
        done = previews = 0
        while done < len(lines):
            answer = self.process.stdout.readline()
            if not answer:
                sys.exit("the bot has ended before its time")
            if answer.startswith(b"{" + PREVIEW):
                previews += 1
            elif answer.startswith(b"{" + DONE):
                done += 1
                pending.release()
        writer.join()
        return time.perf_counter() - began, previews

    def pour(self, lines):
        """Writes all at once, reads meanwhile; returns seconds."""
        blob, count = b"".join(lines), len(lines)
        began = time.perf_counter()
        writer = threading.Thread(target=lambda: (self.process.stdin.write(blob), self.process.stdin.flush()))
        writer.start()
        done = 0
        rest = b""
        while done < count:
            chunk = rest + os.read(self.process.stdout.fileno(), 1 << 20)
            end = chunk.rfind(b"\n") + 1
            done += chunk.count(DONE, 0, end)
            rest = chunk[end:]
        writer.join()
        return time.perf_counter() - began

    def processor(self):
        """Seconds of processor time so far, in steps of 10 ms (proc(5))."""
        fields = open("/proc/%d/stat" % self.process.pid).read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def status(self, name):
        return int(re.search(name + r":\s+(\d+)", open("/proc/%d/status" % self.process.pid).read()).group(1))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def measure(binary, is_short):
    lines_count, pages, hits, starts, gifs = (30_000, 300, 5_000, 5, 50) if is_short else (300_000, 5_000, 60_000, 20, 1_000)
    rows = []
    server = subprocess.Popen(
        [sys.executable, "-B", __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    base = "http://127.0.0.1:%d" % int(server.stdout.readline())
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(SETTINGS)
        file.flush()
        try:
            for what, text in (("first done", "hello"), ("first preview", "see %s/p1" % base)):
                times = []
                for _ in range(starts):
                    began = time.perf_counter()
                    bot = Bot(binary, file.name)
                    bot.exchange([line("s", text)], 1)
                    times.append(time.perf_counter() - began)
                    bot.close()
                rows.append(("start to %s, median" % what, "%.1f ms" % (sorted(times)[starts // 2] * 1e3)))

            bot = Bot(binary, file.name)
            bot.exchange([line("s", "hello")], 1)
            rows.append(("memory, idle", "%.1f MB" % (bot.status("VmRSS") * 1024 / 1e6)))
            rows.append(("threads, idle", "%d" % bot.status("Threads")))
            words = [" ".join(WORDS[i % 7:i % 7 + 5 + i % 11]) for i in range(77)]
            chat = [line("l%d" % i, words[i % 77], "#c%d" % (i % 6)) for i in range(lines_count)]
            before = bot.processor()
            seconds = bot.pour(chat)
            rows.append(("lines without links", "%.0f /s" % (lines_count / seconds)))
            rows.append(("processor time for a line", "%.2f us" % ((bot.processor() - before) / lines_count * 1e6)))
            bot.close()

            for window in (1, 32):
                bot = Bot(binary, file.name)
                bot.exchange([line("w", "see %s/p1" % base)], 1)
                count = pages if window > 1 else pages // 5
                asked = [line("p%d" % i, "look: %s/p%d?r=%d" % (base, i % 50, i)) for i in range(count)]
                before = bot.processor()
                seconds, previews = bot.exchange(asked, window)
                if previews != count:
                    sys.exit("of %d pages %d were previewed" % (count, previews))
                rows.append(("previews, %d at a time" % window, "%.0f /s" % (count / seconds)))
                if window > 1:
                    rows.append(("processor time for a preview", "%.0f us" % ((bot.processor() - before) / count * 1e6)))
                    rows.append(("memory, at most", "%.1f MB" % (bot.status("VmHWM") * 1024 / 1e6)))
                    again = [
                        line("h%d" % i, "look: %s/p%d?r=%d" % (base, (pages - 1 - i % 200) % 50, pages - 1 - i % 200), "#d%d" % (i % 3))
                        for i in range(hits)
                    ]
                    before = bot.processor()
                    seconds, previews = bot.exchange(again, window)
                    rows.append(("answers from memory", "%.0f /s" % (previews / seconds)))
                    rows.append(
                        ("processor time for one from memory", "%.1f us" % ((bot.processor() - before) / previews * 1e6)))
                bot.close()

            # All at once, however long that takes on this machine.
            file.seek(0)
            file.truncate()
            file.write(SETTINGS.replace("512", "1000").replace("defaults:\n", "defaults:\n  deadline: 60s\n"))
            file.flush()
            bot = Bot(binary, file.name)
            bot.exchange([line("w", "see %s/p1" % base)], 1)
            asked = [line("g%d" % i, "look: %s/gif?r=%d" % (base, i)) for i in range(gifs)]
            before = bot.processor()
            seconds, previews = bot.exchange(asked, gifs)
            if previews != gifs:
                sys.exit("of %d GIFs %d were previewed" % (gifs, previews))
            rows.append(("GIFs of 4.2 MB, %s at once" % format(gifs, ","), "%.0f /s" % (gifs / seconds)))
            rows.append(("processor time for one", "%.1f ms" % ((bot.processor() - before) / gifs * 1e3)))
            rows.append(("memory, at most", "%.1f MB" % (bot.status("VmHWM") * 1024 / 1e6)))
            bot.close()
        finally:
            server.stdin.close()
            server.wait()
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print("%-*s  %12s" % (width, name, value))


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    elif sys.argv[1:] == ["--settings"]:
        print(SETTINGS, end="")
    elif len(sys.argv) in (2, 3) and sys.argv[2:] in ([], ["--short"]) and not sys.argv[1].startswith("-"):
        measure(sys.argv[1], "--short" in sys.argv)
    else:
        sys.exit(__doc__)
