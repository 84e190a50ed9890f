# Chat lines on stdin, previews and news on stdout: python3 attach.py unfurl --config unfurl.yaml
import json, sys, threading
from subprocess import PIPE, Popen

bot = Popen([*sys.argv[1:], "--dialect", "jsonl"], stdin=PIPE, stdout=PIPE, encoding="utf-8", bufsize=1)

def listen():  # on a thread of its own: read our stdout while you write to our stdin
    for reply in map(json.loads, bot.stdout):
        if reply["type"] in ("preview", "update", "feed", "reply", "error"):
            print(reply.get("id"), reply.get("text", reply.get("message")), flush=True)

threading.Thread(target=listen).start()
for number, text in enumerate(sys.stdin, 1):
    message = {"type": "message", "id": number, "channel": "#chat", "sender": "me", "text": text}
    bot.stdin.write(json.dumps(message) + "\n")
bot.stdin.close()  # what is in flight is finished, then the bot leaves
