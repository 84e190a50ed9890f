"""Plays chat.txt to a bot that is started as a bridge would start it, and prints chat and previews.

    python3 play.py PATH-OF-UNFURL

Status 0 only if every link had the outcome that is expected of it.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

from site_server import Site, gif

HERE = pathlib.Path(__file__).resolve().parent
CHANNEL = "#harbour"
TIME_LIMIT = 15  # Seconds after which something is wrong with the demo itself.
DEADLINE = "2s"

CONFIGURATION = f"""\
defaults:
  deadline: {DEADLINE}
  admins: [carol]
  feeds: {{poll: 1s}}
network:
  allow: ["127.0.0.1/32"]
"""

# The local library: GIFs that people ask for by name.
LIBRARY = 'gifs: {{path: "{folder}", url: "{site}/"}}\n'
SHOWN = "wave: GIF 160×90, 24 frames, 2 s, loops forever, 16 kB — {site}/wave.gif"

# What must come, by the end of the link: a preview with this title, an error with this code, or a skip. `None` leaves
# open which of preview and skip it is: that depends on handlers and manners, of which the demo knows nothing.
EXPECTED = [
    ("/lighthouse", "preview", "The lighthouse opens its doors"),
    ("/b", "preview", "How a loaf crossed the bay & came back"),
    ("/tokyo", "preview", "灰色岬の灯台、二年ぶりに公開"),
    ("/trap", "preview", "The title of the page"),
    ("/members/minutes", "skipped", "interstitial"),
    ("/film", "preview", "The climb, in four minutes"),
    ("//10.0.0.1/", "error", "address_refused"),
    ("/programme.pdf", "preview", "Summer programme"),
    ("/wave.gif", "preview", None),
    ("/gone", "error", "http_status"),
    ("/lighthouse", None, None),
    ("/news.rss", "preview", "Harbour News"),
    ("/bakery", "skipped", "opted_out"),
    ("/slow", "error", "deadline"),
]


def paint(code, text):
    """Colours text where a person looks at it."""
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        return f"\x1b[{code}m{text}\x1b[0m"
    return text


def nick_colour(nick):
    return 31 + sum(nick.encode()) % 6


def show_chat(nick, text):
    print(f"{paint(nick_colour(nick), f'<{nick}>')} {text}", flush=True)


def show_outcome(line):
    kind = line["type"]
    if kind == "preview":
        cache = line.get("cache", {}).get("state", "")
        print(f"    {paint('1', line['text'])}")
        facts = [line.get("handler"), cache, f"{line.get('elapsed_ms', 0)} ms"]
        image = line.get("metadata", {}).get("image")
        if image:
            size = f" {image['width']}×{image['height']}" if "width" in image else ""
            facts.append(f"image{size}")
        print(paint("90", "      " + ", ".join(str(fact) for fact in facts if fact)))
    elif kind == "skipped":
        print(paint("90", f"    skipped {line['url']}: {line['reason']}"))
    elif kind == "error":
        print(paint("90", f"    error {line.get('url', '')}: {line['code']}: {line['message']}"))
    elif kind in ("reply", "feed"):
        for text in line["text"].splitlines():
            print(f"    {paint('1', text)}")
    elif kind == "pending":
        print(paint("90", f"    … waiting for {line.get('placeholder') or line['url']}"))
    sys.stdout.flush()


def read_chat(site):
    chat = (HERE / "chat.txt").read_text(encoding="utf-8").replace("{site}", site)
    for number, line in enumerate(chat.splitlines(), 1):
        match = re.fullmatch(r"<([^>]+)> (.*)|\* .*", line)
        if not match:
            raise SystemExit(f"chat.txt:{number}: expected `<nick> text`, or `* what the site does`")
        yield f"m{number}", match[1], match[2] or line


def answers(bot, name):
    """What the bot writes for a message, until it is done with it."""
    for raw in bot.stdout:
        line = json.loads(raw)
        if line.get("id") == name:
            yield line
            if line["type"] == "done":
                return


def news(bot):
    """The next line of news, which the bot writes by itself."""
    return next((line for line in map(json.loads, bot.stdout) if line["type"] == "feed"), None)


def faults(outcomes):
    """Says what did not come as expected."""
    left = list(outcomes)
    for end, kind, detail in EXPECTED:
        found = next((line for line in left if line.get("url", "").endswith(end)), None)
        if found is None:
            yield f"no outcome for …{end}"
            continue
        left.remove(found)
        got = found["type"]
        said = {
            "preview": found.get("metadata", {}).get("title"),
            "skipped": found.get("reason"),
            "error": found.get("code"),
        }[got]
        if kind is None:
            if got == "error":
                yield f"…{end}: {got} {said}, expected a preview or a skip"
        elif (got, said) != (kind, detail):
            yield f"…{end}: {got} {said}, expected {kind} {detail}"
    for line in left:
        yield f"more than expected: {line['type']} for {line.get('url')}"


def play(binary, server, folder):
    site = server.site
    configuration = pathlib.Path(folder) / "unfurl.yaml"
    library = pathlib.Path(folder) / "gifs"
    library.mkdir()
    (library / "wave.gif").write_bytes(gif())
    configuration.write_text(CONFIGURATION + LIBRARY.format(folder=library, site=site), encoding="utf-8")
    log = open(pathlib.Path(folder) / "log", "w+", encoding="utf-8")
    bot = subprocess.Popen(
        [binary, "--dialect", "jsonl", "--config", str(configuration), "--state", str(pathlib.Path(folder) / "state")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, encoding="utf-8",
    )
    guard = threading.Timer(TIME_LIMIT, bot.kill)
    guard.start()
    chat = list(read_chat(site))
    outcomes, done, told, shown = [], 0, 0, 0
    try:
        for name, nick, text in chat:
            if nick is None:
                print(paint("90", text), flush=True)
                server.published += 1
                if line := news(bot):
                    show_outcome(line)
                    told += "fog bank number 1" in line["text"]
                continue
            show_chat(nick, text)
            message = {"type": "message", "id": name, "channel": CHANNEL, "sender": nick, "text": text}
            bot.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            bot.stdin.flush()
            # As in a real chat, the next line comes after the answers to this one: some of them depend on it.
            for line in answers(bot, name):
                show_outcome(line)
                outcomes += [line] if line["type"] in ("preview", "skipped", "error") else []
                done += line["type"] == "done"
                shown += line.get("text") == SHOWN.format(site=site)
        bot.stdin.close()
    except BrokenPipeError:
        pass  # The bot has gone; what it said is judged below.
    bot.stdout.read()
    status = bot.wait()
    guard.cancel()

    found = list(faults(outcomes))
    messages = sum(nick is not None for _, nick, _ in chat)
    if done != messages:
        found.append(f"{messages - done} messages were never done")
    if told != len(chat) - messages:
        found.append("what the site published was not told")
    if shown != 1:
        found.append("the GIF of the library was not shown")
    if status != 0:
        found.append(f"the bot ended with status {status}")
    if found:
        log.seek(0)
        sys.stderr.write(log.read())
    log.close()
    return outcomes, found


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")
    with Site() as server, tempfile.TemporaryDirectory(prefix="unfurl-demo-") as folder:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(paint("90", f"a small web site at {server.site}, a chat in {CHANNEL}\n"))
        outcomes, found = play(sys.argv[1], server, folder)
        server.closing.set()
        server.shutdown()
    counts = {kind: sum(line["type"] == kind for line in outcomes) for kind in ("preview", "skipped", "error")}
    print(paint("90", f"\n{counts['preview']} previews, {counts['skipped']} skipped, {counts['error']} errors"))
    for fault in found:
        print(f"not as expected: {fault}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
