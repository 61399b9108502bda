"""What the terminal's life may take, in milliseconds, with the real program on pseudo-terminals.

    terminal-deadlines PROGRAM [CASE]...

The numbers are those of the field cases. What must hold holds in every try; a limit of time is
judged by the best of several tries, so that a busy machine does not break it and a slower program
always does. The long ones run beside the others. A line a figure begins with "= ".
"""

import ctypes
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from terminal import GaveUp, Terminal, processor_milliseconds, voluntary_switches

POLITE = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
MAP = "bengaluru-airport"
READY = "Go on shift"


class Failure(Exception):
    """What did not hold."""


def expect(holds, what):
    if not holds:
        raise Failure(what)


class Bench:
    """The program, and folders of its own for its states."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="deadzone-deadlines-")
        self.states = 0

    def state(self):
        self.states += 1
        return os.path.join(self.folder, f"state-{self.states}")

    def start(self, *arguments, **options):
        """The program with its first frame."""
        terminal = Terminal([self.program, "--map", MAP, *arguments], **options)
        terminal.wait_for(READY)
        return terminal

    def driving(self):
        """A state in which the car is on its way to a rider, for many starts."""
        folder = self.state()
        with self.start("--state", folder, "--steady", "--speed", "16") as terminal:
            terminal.send("\r")
            terminal.wait_for("Enter Accept")
            terminal.send("\r")
            terminal.wait_for("TO PICKUP")
            terminal.kill(signal.SIGTERM)
            terminal.wait_for_end()
        return folder

    def check_state(self, folder):
        """Each file of the state is whole, and the queue can be read."""
        for name in os.listdir(folder):
            if name.endswith(".sqlite"):
                connection = sqlite3.connect(os.path.join(folder, name))
                found = connection.execute("pragma integrity_check").fetchone()[0]
                connection.close()
                expect(found == "ok", f"{name}: {found}")
        listed = subprocess.run(
            [self.program, "outbox", "list", "--state", folder], capture_output=True, timeout=20)
        expect(listed.returncode == 0, f"outbox list: {listed.stderr!r}")


def milliseconds(since):
    return (time.monotonic() - since) * 1_000


def expect_restored(terminal, since, what):
    """Every mode is off, once, and the line's modes are as before."""
    tail = bytes(terminal.bytes[since:])
    for mode in (b"\x1b[?2004l", b"\x1b[?25h", b"\x1b[?1049l"):
        expect(tail.count(mode) == 1, f"{what}: {mode!r} {tail.count(mode)} times: {tail!r}")
    expect(re.search(rb"\x1b\[0?m", tail), f"{what}: no attributes off: {tail!r}")
    expect_closed(terminal, what)


def expect_closed(terminal, what):
    """Each mode that was set was reset later."""
    is_set = {}
    for mode, how in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", bytes(terminal.bytes)):
        is_set[mode] = how == b"h"
    left = [mode for mode, on in is_set.items() if on and mode not in (b"25", b"7")]
    expect(not left, f"{what}: still set: {left}")
    expect(is_set.get(b"25", True), f"{what}: the cursor is hidden")
    expect(terminal.modes == terminal.modes_before, f"{what}: the line's modes are others")


def best(tries, limit, what):
    """The best of some tries in milliseconds; fails when even that is over the limit."""
    expect(min(tries) <= limit, f"{what}: {min(tries):.0f} ms, at most {limit}")
    return min(tries)


# The cases


def case1(bench):
    """Every signal that ends a process, from outside: restored, and dead by it."""
    spared = {signal.SIGKILL, signal.SIGSTOP, signal.SIGCONT, signal.SIGCHLD, signal.SIGTSTP,
              signal.SIGTTIN, signal.SIGTTOU, signal.SIGURG, signal.SIGWINCH}
    # A pipe without a reader and a file that may grow no further are told to whom they concern.
    ignored = {signal.SIGPIPE, signal.SIGXFSZ}
    deadly = [number for number in sorted(signal.valid_signals()) if number not in spared]
    worst = 0
    for number in deadly:
        tries = []
        for _ in range(1 if number in ignored else 2):
            with bench.start("--fresh") as terminal:
                since, began = len(terminal.bytes), time.monotonic()
                terminal.kill(number)
                if number in ignored:
                    terminal.send("?")
                    terminal.wait_for("Type to search")
                    continue
                expect(terminal.wait_for_end() == -number, f"{number}: {terminal.status}")
                tries.append(milliseconds(began))
                expect_restored(terminal, since, f"signal {number}")
        worst = max(worst, best(tries, 200, f"signal {number}") if tries else 0)
    return f"{len(deadly) - len(ignored)} signals from outside: restored, each its own status, " \
        f"gone after {worst:.0f} ms (200)"


def case2(bench):
    """INT, TERM, HUP, QUIT at every moment of its life: restored within 200 ms."""
    driven = bench.driving()
    worst, count = 0, 0
    for moment in (0, 5, 20, "idle", "mid-frame", "help", "key held"):
        for number in POLITE:
            tries = []
            for _ in range(3):
                tries.append(end_by(bench, driven, moment, number))
                count += 1
            what = f"{signal.Signals(number).name} at {moment}"
            worst = max(worst, best(tries, 200, what))
            bench.check_state(driven)
    return f"INT TERM HUP QUIT at boot 0 5 20 ms, idle, mid-frame, help, key held: {count} ends, " \
        f"gone after {worst:.0f} ms (200)"


def end_by(bench, driven, moment, number):
    what = f"{signal.Signals(number).name} at {moment}"
    arguments = ["--state", driven]
    if moment in ("mid-frame", "help"):
        arguments += ["--steady", "--speed", "16"]
    with Terminal([bench.program, *arguments]) as terminal:
        is_boot = isinstance(moment, int)
        if is_boot:
            time.sleep(moment / 1_000)
        else:
            terminal.wait_for("? Help")
        if moment == "idle":
            terminal.send(" ")
            terminal.wait_for("paused")
            terminal.settle()
        elif moment == "help":
            terminal.send("?")
            terminal.wait_for("Type to search")
        elif moment == "key held":
            for _ in range(20):
                terminal.hold("k")
                terminal.pump(0.005)
        since, began = len(terminal.bytes), time.monotonic()
        terminal.kill(number)
        expect(terminal.wait_for_end() == -number, f"{what}: ended with {terminal.status}")
        took = milliseconds(began)
        if is_boot:
            expect_closed(terminal, what)
        else:
            expect_restored(terminal, since, what)
        return took


def case3(bench, runs=200):
    """Storms of TERM and WINCH while driving at x16."""
    driven = bench.driving()
    chance = random.Random(3)
    tries = []
    for run in range(runs):
        state = os.path.join(bench.folder, "storm")
        shutil.rmtree(state, ignore_errors=True)
        shutil.copytree(driven, state)
        command = [bench.program, "--state", state, "--steady", "--speed", "16"]
        with Terminal(command) as terminal:
            terminal.wait("a frame", lambda: b"OUTBOX" in terminal.bytes)
            for _ in range(chance.randrange(1, 12)):
                terminal.kill(signal.SIGWINCH)
                terminal.pump(chance.random() / 100)
            began = time.monotonic()
            for _ in range(chance.randrange(1, 6)):
                terminal.kill(signal.SIGTERM)
                terminal.kill(signal.SIGWINCH)
                if chance.random() < 0.5:
                    time.sleep(chance.random() / 1_000)
            try:
                terminal.wait_for_end(5)
            except GaveUp as stuck:
                raise Failure(f"run {run}: {stuck}") from None
            tries.append(milliseconds(began))
            expect(terminal.status == -signal.SIGTERM, f"run {run}: {terminal.status}")
            expect_closed(terminal, f"run {run}")
    bench.check_state(state)
    tries.sort()
    # One of a hundred may have waited for a busy machine.
    expect(tries[int(len(tries) * 0.99) - 1] <= 1_000, f"hung: {tries[-3:]} ms")
    return f"{runs} storms of TERM and WINCH at x16: no core, none stuck, " \
        f"median {tries[len(tries) // 2]:.0f} ms, last {tries[-1]:.0f} ms (1000)"


def case4(bench):
    """A terminal that reads no more does not keep it."""
    tries = []
    for _ in range(3):
        with bench.start("--fresh", width=200, height=60) as terminal:
            # Nobody reads: full repaints fill the terminal's buffer.
            for _ in range(40):
                os.write(terminal.master, b"\x0c")
                time.sleep(0.01)
            began = time.monotonic()
            terminal.kill(signal.SIGTERM)
            while not terminal.is_gone():
                expect(milliseconds(began) < 5_000, "a full terminal keeps it")
                time.sleep(0.001)
            tries.append(milliseconds(began))
            expect(terminal.status == -signal.SIGTERM, f"ended with {terminal.status}")
            expect(terminal.modes == terminal.modes_before, "the line's modes are others")
    return f"a terminal that reads no more: gone after {best(tries, 1_000, 'full'):.0f} ms (1000)"


def case5(bench):
    """The terminal is closed, four ways."""
    become_reaper()
    ways = {
        "closed": lambda: closed(bench, False), "with HUP ignored": lambda: closed(bench, True),
        "pane killed": lambda: pane_killed(bench), "parent killed": lambda: parent_killed(bench),
        "closed while stopped": lambda: parent_killed(bench, stopped=True),
    }
    said = []
    for name, way in ways.items():
        tries = [way() for _ in range(3)]
        took = best([gone for gone, _ in tries], 1_000, name)
        used = best([used for _, used in tries], 50, f"{name}: processor")
        said.append(f"{name} {took:.0f} ms {used:.1f} ms CPU")
    return f"{', '.join(said)} (1000, 50)"


def become_reaper():
    """Whose parent dies is ours then, and can be looked at when it is gone."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)


def wait_until_gone(process, used):
    """Milliseconds until a process has ended, and of a processor it took meanwhile."""
    began = time.monotonic()
    # It may be gone, and its parent have been told, before the first look.
    now = used
    while True:
        try:
            with open(f"/proc/{process}/stat") as file:
                state = file.read().rsplit(")", 1)[1].split()[0]
            now = processor_milliseconds(process)
        except (FileNotFoundError, ProcessLookupError):
            return milliseconds(began), now - used
        if state == "Z":
            took = milliseconds(began)
            try:
                os.waitpid(process, 0)
            except ChildProcessError:
                pass
            return took, now - used
        expect(milliseconds(began) < 10_000, f"{process} lives on")
        time.sleep(0.002)


def expect_shift(bench, state):
    once = subprocess.run(
        [bench.program, "--once", "120x36", "--state", state], capture_output=True, text=True,
        timeout=20)
    expect("SHIFT ON" in once.stdout, f"not saved: {once.stdout}{once.stderr}")


def closed(bench, ignoring):
    state = bench.state()
    with bench.start("--state", state, ignoring_hangup=ignoring) as terminal:
        terminal.send("\r")
        terminal.wait_for("SHIFT ON")
        used = processor_milliseconds(terminal.process)
        terminal.close_master()
        gone = wait_until_gone(terminal.process, used)
        terminal.status = -signal.SIGHUP
    expect_shift(bench, state)
    return gone


def pane_killed(bench):
    state = bench.state()
    name = f"deadzone-deadlines-{os.getpid()}"

    def tmux(*words):
        variables = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8")
        variables.pop("TMUX", None)
        return subprocess.run(
            ["tmux", "-L", name, "-f", "/dev/null", *words], env=variables, text=True,
            stdout=subprocess.PIPE, timeout=20).stdout

    try:
        tmux("new-session", "-d", "-x", "120", "-y", "36",
             f"exec '{bench.program}' --map {MAP} --state '{state}'")
        tmux("new-window", "-d", "sleep 60")
        for key, words in ((None, READY), ("Enter", "SHIFT ON")):
            if key:
                tmux("send-keys", key)
            end = time.monotonic() + 20
            while words not in tmux("capture-pane", "-p"):
                expect(time.monotonic() < end, f"no {words} in tmux")
                time.sleep(0.02)
        process = int(tmux("list-panes", "-F", "#{pane_pid}"))
        used = processor_milliseconds(process)
        tmux("kill-pane")
        gone = wait_until_gone(process, used)
    finally:
        tmux("kill-server")
    expect_shift(bench, state)
    return gone


def parent_killed(bench, stopped=False):
    state = bench.state()
    shell = Terminal(["/bin/bash", "--norc", "-i"], environment={"PS1": "$ "})
    with shell:
        shell.wait_for("$")
        shell.send(f"'{bench.program}' --map {MAP} --state '{state}'\r")
        shell.wait_for(READY)
        shell.send("\r")
        shell.wait_for("SHIFT ON")
        children = f"/proc/{shell.process}/task/{shell.process}/children"
        with open(children) as file:
            process = int(file.read())
        if stopped:
            shell.send("\x1a")
            shell.wait_for("Stopped")
        used = processor_milliseconds(process)
        if not stopped:
            shell.kill(signal.SIGKILL)
        shell.close_master()
        gone = wait_until_gone(process, used)
    expect_shift(bench, state)
    return gone


def case12(bench):
    """A hundred random sizes in a second."""
    chance = random.Random(12)
    log = os.path.join(bench.folder, "frames")
    with bench.start("--fresh", "--frame-log", log) as terminal:
        terminal.settle()
        with open(log) as file:
            before = len(file.readlines())
        began = time.monotonic()
        for step in range(100):
            terminal.resize(chance.randrange(1, 200), chance.randrange(1, 70))
            while time.monotonic() < began + (step + 1) / 100:
                terminal.pump(0.002)
        terminal.resize(100, 30)
        terminal.wait("the last size", lambda: "? Help" in terminal.text.split("\n")[29])
        terminal.settle()
        with open(log) as file:
            frames = [line.split() for line in file.readlines()[before:]]
        expect(len(frames) <= 30, f"{len(frames)} frames")
        expect(all(int(frame[3]) > 20 for frame in frames), f"a clear alone: {frames}")
        # Nothing came between a clear and what is painted over it.
        for moment, data in terminal.pieces:
            expect(not data.endswith((b"\x1b[2J", b"\x1b[J")), "a read ends in a clear")
        with bench.start("--fresh", width=100, height=30) as fresh:
            fresh.settle()
            expect(terminal.text == fresh.text, f"other than a fresh frame:\n{terminal.text}")
    return f"100 random sizes in a second: {len(frames)} frames (30), no clear alone, the last one right"


TERMS = (
    "Eterm", "alacritty", "ansi", "cons25", "cygwin", "gnome-256color", "hurd", "iterm2", "kitty",
    "konsole", "konsole-256color", "linux", "linux-16color", "mach-color", "mintty", "ms-terminal",
    "nsterm", "pcansi", "putty", "putty-256color", "rxvt", "rxvt-16color",
    "rxvt-88color", "rxvt-256color", "rxvt-unicode", "rxvt-unicode-256color", "screen",
    "screen-16color", "screen-256color", "screen.linux", "screen.xterm-256color", "st",
    "st-256color", "sun", "teraterm", "terminator", "tmux", "tmux-256color", "tmux-direct",
    "vt100", "vt102", "vt220", "vt320", "vt420", "vt52", "vte", "vte-256color", "wsvt25", "wyse60",
    "xterm", "xterm-16color", "xterm-256color", "xterm-88color", "xterm-color", "xterm-direct",
    "xterm-direct2", "xterm-mono", "xterm-new", "xterm-r6", "xterm-vt220", "xterms",
)
# Other languages than the one that is read here.
FOREIGN = ("sun", "vt52", "wyse60")


def case17(bench):
    """Every terminal there is a description of: it draws what that can show."""
    fresh = None
    for term in ("xterm-256color", *TERMS):
        described = subprocess.run(["infocmp", term], capture_output=True, timeout=20)
        expect(described.returncode == 0, f"{term} is not described here")
        with Terminal([bench.program, "--map", MAP, "--fresh"], environment={"TERM": term}) as terminal:
            terminal.wait(f"frame on {term}", lambda: len(terminal.bytes) > 2_000)
            terminal.settle(0.05)
            if term not in FOREIGN:
                fresh = fresh or terminal.text
                expect(terminal.text == fresh, f"{term} shows:\n{terminal.text}")
            terminal.send("v?")
            terminal.settle(0.05)
            terminal.send("\x1b")
            terminal.settle(0.05)
            terminal.send("qq")
            expect(terminal.wait_for_end() == 0, f"{term}: {terminal.status}")
            expect_closed(terminal, term)
            expect(not re.search(rb"[34]8[:;]2[:;]", bytes(terminal.bytes)), f"{term}: a mix of colours")
    return f"{len(TERMS)} terminals: the same words in the same places on each, all given back"


def case15(bench):
    """No cursor: one line at once."""
    tries = []
    for _ in range(10):
        with Terminal([bench.program, "--fresh"], environment={"TERM": "dumb"}) as terminal:
            expect(terminal.wait_for_end() == 2, f"TERM=dumb ended with {terminal.status}")
            tries.append((terminal.pieces[-1][0] - terminal.began) * 1_000)
            text = terminal.bytes.decode()
            expect("\x1b" not in text and text.count("\n") == 1 and "--plain" in text, text)
    return f"TERM=dumb: one line after {best(tries, 100, 'TERM=dumb'):.0f} ms (100)"


def case27(bench):
    """Escape alone, and an arrow in two pieces."""
    tries, arrows = [], 0
    with bench.start("--fresh") as terminal:
        def open_help():
            terminal.send("?")
            terminal.wait_for("Type to search")
            terminal.settle(0.05)

        def is_open():
            return "Type to search" in terminal.text

        for _ in range(10):
            open_help()
            began = time.monotonic()
            terminal.send("\x1b")
            terminal.wait("the page to close", lambda: not is_open())
            tries.append((terminal.pieces[-1][0] - began) * 1_000)
            open_help()
            terminal.send("\x1b")
            time.sleep(0.005)
            terminal.send("[B")
            terminal.settle(0.08)
            arrows += is_open()
            if not is_open():
                open_help()
            terminal.send("\x1b")
            time.sleep(0.06)
            terminal.send("[B")
            terminal.wait("the page to close", lambda: not is_open())
            terminal.settle(0.05)
    expect(arrows >= 5, f"an arrow split by 5 ms was one {arrows} times of 10")
    return f"Escape closes a page after {best(tries, 60, 'Escape'):.0f} ms (60), " \
        f"split by 5 ms an arrow {arrows} times of 10, by 60 ms never"


def case32(bench):
    """No terminal: one line at once, and little work."""
    ways = (
        "PROGRAM --fresh </dev/null | cat", "PROGRAM --fresh <&- | cat", "PROGRAM --fresh | cat",
        'PROGRAM --fresh >"$0.out"; cat "$0.out"', "setsid -w PROGRAM --fresh | cat",
        "PROGRAM --plain --fresh </dev/null | cat", "PROGRAM --plain --fresh <&- | cat",
    )
    worst = used = 0
    for way in ways:
        line = way.replace("PROGRAM", f"'{bench.program}' --map {MAP}")
        tries, taken = [], []
        for _ in range(3):
            before = os.times()
            with Terminal(["/bin/sh", "-c", line, bench.state()]) as terminal:
                terminal.wait_for_end()
                tries.append(milliseconds(terminal.began))
                expect(b"\x1b" not in terminal.bytes, f"{way}: {bytes(terminal.bytes)!r}")
            after = os.times()
            taken.append(
                (after.children_user + after.children_system - before.children_user
                 - before.children_system) * 1_000)
        worst = max(worst, best(tries, 1_000, way))
        used = max(used, best(taken, 500, f"{way}: processor"))
    return f"{len(ways)} ways without a terminal: over after {worst:.0f} ms (1000), {used:.0f} ms CPU"


def case33(bench, seconds=30):
    """Paused for half a minute."""
    with bench.start("--fresh") as terminal:
        terminal.send("\r")
        terminal.wait_for("SHIFT ON")
        terminal.send(" ")
        terminal.wait_for("paused")
        terminal.settle(1)
        sent = len(terminal.bytes)
        used = processor_milliseconds(terminal.process)
        switches = voluntary_switches(terminal.process)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            terminal.pump(1)
        sent = len(terminal.bytes) - sent
        used = processor_milliseconds(terminal.process) - used
        switches = voluntary_switches(terminal.process) - switches
    expect(sent == 0, f"{sent} bytes while paused")
    expect(used < 15, f"{used:.1f} ms of a processor while paused")
    expect(switches < 30, f"{switches} wake-ups while paused")
    return f"paused {seconds} s: {sent} bytes (0), {used:.1f} ms CPU (15), {switches} wake-ups (30)"


def case34(bench, seconds=60):
    """A minute of driving, byte by byte."""
    log = os.path.join(bench.folder, "minute")
    with bench.start("--fresh", "--frame-log", log) as terminal:
        end = time.monotonic() + seconds
        label, shown = None, 0
        while time.monotonic() < end:
            terminal.pump(0.1)
            found = re.search(r"^ Enter (Go on shift|Accept|Arrive|Start|End trip|Collect|Rate) ",
                              terminal.text, re.M)
            if (found and found.group(1)) != label:
                label, shown = found and found.group(1), time.monotonic()
            elif label and time.monotonic() - shown > 1:
                terminal.send("\r")
                shown = time.monotonic()
        terminal.send(" ")
        terminal.wait_for("paused")
        terminal.settle()
        driven = len(terminal.bytes)
        terminal.send("\x0c")
        terminal.settle()
        terminal.resize(100, 30)
        terminal.settle()
        data = bytes(terminal.bytes)
        with open(log) as file:
            frames = [line.split() for line in file if line[0].isdigit()]
    expect(len(frames) > 100, f"only {len(frames)} frames")
    clears = [found.start() for found in re.finditer(rb"\x1b\[2?J", data)]
    expect(len(clears) == 3, f"{len(clears)} clears, not those of start, C-l and resize")
    expect(clears[1] >= driven, "a clear while driving")
    # All bytes are those of frames: one update each, and nothing beside.
    written = sum(int(frame[3]) for frame in frames)
    expect(written == len(data), f"{len(data)} bytes, {written} of them of frames")
    expect(data.count(b"\x1b[?2026h") == data.count(b"\x1b[?2026l"), "2026 is not balanced")
    return f"{seconds} s of driving: {len(frames)} frames, {driven} bytes, all of frames; " \
        "cleared at start, C-l and resize only"


def case36(bench):
    """The first frame, with a terminal that answers nothing and a server that does not either."""
    said = []
    for name, arguments in (("", ()), (" without signal", ("--link", "offline"))):
        tries = []
        for _ in range(20):
            with Terminal([bench.program, "--map", MAP, "--fresh", *arguments]) as terminal:
                terminal.wait_for("? Help")
                tries.append((terminal.pieces[-1][0] - terminal.began) * 1_000)
        tries.sort()
        best(tries, 60, f"the first frame{name}")
        said.append(f"{tries[0]:.0f} ms, median {tries[len(tries) // 2]:.0f} ms{name}")
    return f"first frame after {', '.join(said)} (60)"


CASES = {
    name[4:]: body for name, body in globals().items() if re.fullmatch(r"case\d+", name)
}
# Begun first, beside all others.
LONG = ("34", "33", "3")


def run_one(program, number):
    bench = Bench(program)
    try:
        print(f"= case {number}: {CASES[number](bench)}", flush=True)
        shutil.rmtree(bench.folder, ignore_errors=True)
        return 0
    except (Failure, GaveUp, OSError, subprocess.SubprocessError) as failure:
        print(f"case {number}: {type(failure).__name__}: {failure}\nkept: {bench.folder}", flush=True)
        return 1


def main():
    program = os.path.abspath(sys.argv[1])
    chosen = sys.argv[2:] or list(CASES)
    if len(chosen) == 1:
        return run_one(program, chosen[0])

    def begin(number):
        return number, subprocess.Popen(
            [sys.executable, os.path.abspath(__file__), program, number], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)

    began = time.monotonic()
    running = [begin(number) for number in LONG if number in chosen]
    results = {}

    def end(number, process):
        results[number] = process.communicate()[0]
        return process.returncode

    failed = 0
    for number in chosen:
        if number not in LONG:
            failed |= end(*begin(number))
    for number, process in running:
        failed |= end(number, process)
    for number in sorted(results, key=int):
        sys.stdout.write(results[number])
    print(f"= {len(results)} cases in {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


sys.exit(main())
