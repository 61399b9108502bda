"""A program on a pseudo-terminal of its own; libvterm shows what a person would see."""

import ctypes
import ctypes.util
import fcntl
import os
import select
import signal
import struct
import termios
import time

PATIENCE = 20.0


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("top", "bottom", "left", "right")]


def _library():
    found = ctypes.CDLL(ctypes.util.find_library("vterm") or "libvterm.so.0")
    pointer, number, size = ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t
    for name, result, arguments in (
        ("vterm_new", pointer, [number, number]),
        ("vterm_free", None, [pointer]),
        ("vterm_set_utf8", None, [pointer, number]),
        ("vterm_set_size", None, [pointer, number, number]),
        ("vterm_obtain_screen", pointer, [pointer]),
        ("vterm_screen_enable_altscreen", None, [pointer, number]),
        ("vterm_screen_reset", None, [pointer, number]),
        ("vterm_input_write", size, [pointer, ctypes.c_char_p, size]),
        ("vterm_screen_get_text", size, [pointer, ctypes.c_char_p, size, _Rect]),
    ):
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found


VTERM = _library()


class GaveUp(Exception):
    """What was waited for, and what was on screen instead."""


class Terminal:
    """One program, its bytes with the moment each piece came, and its screen."""

    def __init__(self, command, width=120, height=36, environment=None, ignoring_hangup=False):
        self.width, self.height = width, height
        self.bytes = bytearray()
        self.pieces = []  # (moment, bytes), oldest first
        self.status = None
        self.vterm = VTERM.vterm_new(max(1, height), max(1, width))
        VTERM.vterm_set_utf8(self.vterm, 1)
        self.screen = VTERM.vterm_obtain_screen(self.vterm)
        VTERM.vterm_screen_enable_altscreen(self.screen, 1)
        VTERM.vterm_screen_reset(self.screen, 1)
        self.master, self.slave = os.openpty()
        self._tell_size(width, height)
        self.modes_before = termios.tcgetattr(self.slave)
        os.set_blocking(self.master, False)
        variables = {"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        for name in ("DEADZONE_MAPS", "LD_LIBRARY_PATH"):
            if name in os.environ:
                variables[name] = os.environ[name]
        variables.update(environment or {})
        variables = {name: value for name, value in variables.items() if value is not None}
        # Its other end closes when the program takes the process over.
        taken_over, ours = os.pipe()
        self.began = time.monotonic()
        self.process = os.fork()
        if self.process == 0:
            try:
                self._become(command, variables, ignoring_hangup, ours)
            finally:
                os._exit(127)
        os.close(ours)
        os.read(taken_over, 1)
        os.close(taken_over)

    def _become(self, command, variables, ignoring_hangup, ours):
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        for stream in range(3):
            os.dup2(self.slave, stream)
        for other in range(3, 256):
            if other != ours:
                try:
                    os.close(other)
                except OSError:
                    pass
        for number in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        if ignoring_hangup:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.execve(command[0], command, variables)

    def _tell_size(self, width, height):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    # Driving

    def resize(self, width, height):
        self.width, self.height = width, height
        VTERM.vterm_set_size(self.vterm, max(1, height), max(1, width))
        self._tell_size(width, height)

    def send(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        while data:
            try:
                data = data[os.write(self.master, data):]
            except BlockingIOError:
                self.pump(0.01)
            except OSError:
                return

    def hold(self, key):
        """As many of a key as there is room for."""
        try:
            os.write(self.master, key.encode() * 4_096)
        except BlockingIOError:
            pass

    def kill(self, number):
        if self.status is None:
            os.kill(self.process, number)

    def close_master(self):
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    # Watching

    def pump(self, seconds):
        """Takes what was sent, waiting at most so long; the number of bytes."""
        if self.master < 0:
            time.sleep(seconds)
            return 0
        if not select.select([self.master], [], [], seconds)[0]:
            return 0
        try:
            data = os.read(self.master, 65_536)
        except OSError:
            return 0
        self.pieces.append((time.monotonic(), data))
        self.bytes += data
        VTERM.vterm_input_write(self.vterm, data, len(data))
        return len(data)

    @property
    def text(self):
        rows = []
        buffer = ctypes.create_string_buffer(self.width * 24 + 1)
        for row in range(self.height):
            count = VTERM.vterm_screen_get_text(
                self.screen, buffer, len(buffer), _Rect(row, row + 1, 0, self.width))
            rows.append(buffer.raw[:count].decode(errors="replace").rstrip(" \0"))
        return "\n".join(rows)

    def wait(self, what, condition, limit=PATIENCE):
        end = time.monotonic() + limit
        while not condition():
            if time.monotonic() > end:
                raise GaveUp(f"no {what} after {limit} s; screen:\n{self.text}")
            self.pump(0.005)
            while self.pump(0):
                pass

    def wait_for(self, words, limit=PATIENCE):
        self.wait(f'"{words}"', lambda: words in self.text, limit)

    def settle(self, quiet=0.15):
        while self.pump(quiet):
            pass

    def is_gone(self):
        if self.status is None:
            found, status = os.waitpid(self.process, os.WNOHANG)
            if found:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def wait_for_end(self, limit=PATIENCE):
        """Waits for the end; its exit code, below 0 for a signal."""
        end = time.monotonic() + limit
        while not self.is_gone():
            if time.monotonic() > end:
                raise GaveUp(f"still running after {limit} s; screen:\n{self.text}")
            self.pump(0.001)
        while self.pump(0.02):
            pass
        return self.status

    def end(self):
        """Whatever it does, it is over."""
        if not self.is_gone():
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
            self.status = -signal.SIGKILL
        self.close_master()
        if self.slave >= 0:
            os.close(self.slave)
            self.slave = -1
        if self.vterm:
            VTERM.vterm_free(self.vterm)
            self.vterm = None

    @property
    def modes(self):
        return termios.tcgetattr(self.slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def processor_milliseconds(process):
    """What a process has taken of a processor so far."""
    with open(f"/proc/{process}/schedstat") as file:
        return int(file.read().split()[0]) / 1e6


def voluntary_switches(process):
    """How often a process went to sleep by itself."""
    with open(f"/proc/{process}/status") as file:
        for line in file:
            if line.startswith("voluntary_ctxt_switches"):
                return int(line.split()[1])
    raise ValueError("no voluntary_ctxt_switches")
