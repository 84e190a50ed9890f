# A bridge that keeps what it posts up to date: python3 bridge.py unfurl --config unfurl.yaml --state ./state
# Chat lines on stdin; what is posted, changed and taken back on stdout, where a real bridge would call its chat.
import json, sys, threading
from subprocess import PIPE, Popen

bot = Popen([*sys.argv[1:], "--dialect", "jsonl"], stdin=PIPE, stdout=PIPE, encoding="utf-8", bufsize=1)
writing = threading.Lock()  # two threads write to the bot
posted = 0

def tell(**line):
    with writing:
        if not bot.stdin.closed:
            bot.stdin.write(json.dumps(line) + "\n")

def post(line):  # previews and news of feeds alike
    global posted
    posted += 1
    print(f"post {posted} in {line['channel']}: {line['text']}", flush=True)
    names = {key: line[key] for key in ("id", "channel", "network", "url") if key in line}
    tell(type="sent", **names, ref=str(posted))

def listen():
    for line in map(json.loads, bot.stdout):
        kind = line["type"]
        if kind in ("preview", "feed") and not line.get("shadow"):
            post(line)
        elif kind == "update" and "ref" in line:
            print(f"post {line['ref']} reads now: {line['text']}", flush=True)
        elif kind == "retract" and "ref" in line:
            print(f"post {line['ref']} is gone", flush=True)
        elif kind == "reply":
            print(f"answer to the {line['to']}: {line['text']}", flush=True)

threading.Thread(target=listen).start()
tell(type="hello", protocol=1, client="example", features=["update", "retract", "confirm"])
for number, text in enumerate(sys.stdin, 1):
    tell(type="message", id=number, channel="#chat", sender="me", text=text)
with writing:
    bot.stdin.close()
