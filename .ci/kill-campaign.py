"""Kills the real program with kill -9 at random moments and starts it again.

    kill-campaign PROGRAM [KILLS] [SEED]

Several drivers at a time, each with a state folder of his own, driven through `--plain`: a key a
line in, an event a line out. Enter is pressed whenever it does a step; the signal is cut and given
back, messages are written. At a random moment the process is killed, mid-drive, and then:

- the state opens, and its first frame shows what the queue on disk holds;
- every step that the program said was saved is in the queue, or the server applied it, or a later
  line told that it was refused;
- the server has applied no key twice.

In the end the drive goes on until all is sent; `deadzone run` plays it on with every rule checked
at every event, and the money must be balanced.
"""

import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

DRIVERS = 6
STEPS = ("arrive", "start trip", "end trip", "cash taken", "rate rider")
KINDS = {
    "arrive": "arrive", "start trip": "start", "end trip": "end", "cash taken": "cash",
    "rate rider": "rate",
}
SAVED = re.compile(
    r"(?i)^\S+\s+(arrive|start trip|end trip|cash taken|rate rider) #(\S+): saved here")
REFUSED = re.compile(r"(?i)#(\S+?) was not taken|(?:arrive|start trip|end trip|cash taken|rate rider) #(\S+): refused")


class Failure(Exception):
    """What did not hold, and after which kill."""


class Drive:
    def __init__(self, program, folder, number, seed, kills):
        self.program = program
        self.state = os.path.join(folder, f"driver-{number}")
        self.random = random.Random(seed * 1_000 + number)
        self.seed = str(7 + number)
        self.kills = kills
        self.saved = set()
        self.forgiven = set()
        self.lines = 0

    def start(self):
        return subprocess.Popen(
            [self.program, "--plain", "--steady", "--speed", "64", "--seed", self.seed,
             "--state", self.state],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)

    def listen(self, process, enter):
        """Reads lines until the process is gone; what Enter does is kept in `enter`."""
        for raw in process.stdout:
            line = raw.decode(errors="replace").rstrip("\n")
            self.lines += 1
            if line.startswith("> "):
                enter[0] = line[2:]
            found = SAVED.match(line)
            if found:
                self.saved.add((KINDS[found.group(1).lower()], found.group(2)))
            if REFUSED.search(line):
                # What was built on it went with it: the notice names the trip.
                self.forgiven.update(t for t in REFUSED.search(line).groups() if t)

    def live(self, seconds):
        process = self.start()
        enter = [""]
        listener = threading.Thread(target=self.listen, args=(process, enter))
        listener.start()
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                for key in self.keys(enter[0]):
                    process.stdin.write(key.encode() + b"\n")
                time.sleep(min(self.random.uniform(0.005, 0.05), max(0, end - time.monotonic())))
        except BrokenPipeError:
            pass
        if process.poll() is not None:
            raise Failure(f"ended by itself with {process.returncode}: {process.stderr.read()!r}")
        process.kill()
        process.wait()
        listener.join()
        for pipe in (process.stdin, process.stdout, process.stderr):
            pipe.close()

    def keys(self, enter):
        if enter.startswith("Enter "):
            return ["Enter"]
        chance = self.random.random()
        if chance < 0.1:
            return ["d"]
        if chance < 0.13:
            return ["c", "h", "i", "Enter", "Escape", "Escape"]
        return []

    # What is on disk, read without the program.

    def effects(self):
        path = os.path.join(self.state, "dispatch.sqlite")
        if not os.path.exists(path):
            return []
        connection = sqlite3.connect(path)
        try:
            rows = connection.execute("select key, value from t_dispatch").fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" not in str(error):
                raise
            rows = []  # killed before its first write
        finally:
            connection.close()
        return [bytes(value) for key, value in rows if bytes(key).startswith(b"effects/")]

    def check(self):
        listed = self.run("outbox", "list", "--state", self.state)
        frame = self.run("--once", "120x36", "--state", self.state)
        effects = self.effects()
        keys = [re.search(rb"p\d+-\d+", value).group() for value in effects]
        if len(keys) != len(set(keys)):
            raise Failure("the server applied a key twice")
        applied = set()
        for value in effects:
            for kind in KINDS.values():
                if bytes([0x80 + len(kind)]) + kind.encode() in value:
                    trip = re.search(rb"T-\d+", value)
                    if trip:
                        applied.add((kind, trip.group().decode()))
        for kind, trip in self.saved:
            words = [w for w, k in KINDS.items() if k == kind][0]
            in_queue = f"{words} #{trip}" in listed
            if not in_queue and (kind, trip) not in applied and trip not in self.forgiven:
                raise Failure(f"{words} #{trip} was saved, and is neither queued nor applied")
        if re.search(r"REFUSED.*too-short", listed):
            # The phone looks at that itself, by a clock that does not go back.
            raise Failure(f"a step was taken too soon:\n{listed}")
        sums = re.search(r"^(\d+) queued, \d+ refused", listed, re.M)
        if not sums and listed != "all sent\n":
            raise Failure(f"no sums under the queue:\n{listed}")
        queued = int(sums.group(1)) if sums else 0
        shown = re.search(r"OUTBOX (all sent|(?:sending \d+ of )?(\d+))", frame)
        if not shown:
            raise Failure(f"no first frame:\n{frame}")
        if queued and shown.group(1) == "all sent":
            raise Failure(f"the first frame shows no queue, and {queued} wait:\n{listed}")

    def run(self, *words):
        done = subprocess.run([self.program, *words], capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise Failure(f"{' '.join(words)}: {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def all(self):
        for kill in range(1, self.kills + 1):
            try:
                self.live(self.random.uniform(0.1, 2.2))
                self.check()
            except Failure as failure:
                raise Failure(f"driver {self.seed}, kill {kill}: {failure}") from None
        ending = os.path.join(os.path.dirname(self.state), f"end-{self.seed}.scenario")
        with open(ending, "w") as file:
            file.write("driver auto\n\nsignal on\nwait 10m\nexpect queue 0 within 10m\n"
                       "expect money balanced\nexpect flicker 0\n")
        self.run("run", ending, "--seed", self.seed, "--state", self.state)
        self.check()


def main():
    program = os.path.abspath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder = tempfile.mkdtemp(prefix="deadzone-kills-")
    drives = [Drive(program, folder, n, seed, kills // DRIVERS + (n < kills % DRIVERS)) for n in range(DRIVERS)]
    failures = []

    def work(drive):
        try:
            drive.all()
        except Exception as failure:  # a failure of one must not hide the others'
            failures.append(f"{type(failure).__name__}: {failure}")

    began = time.monotonic()
    threads = [threading.Thread(target=work, args=(drive,)) for drive in drives]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        print("\n".join(failures))
        print(f"the states are kept in {folder}")
        return 1
    steps = sum(len(drive.saved) for drive in drives)
    applied = sum(len(drive.effects()) for drive in drives)
    print(f"= {kills} kills of {DRIVERS} drives, {steps} steps saved, {applied} requests applied,"
          f" none lost, none twice, in {time.monotonic() - began:.0f} s")
    shutil.rmtree(folder)
    return 0


sys.exit(main())
