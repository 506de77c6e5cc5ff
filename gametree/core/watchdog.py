"""guard: a call of a student's code that does not come back is stopped, whoever made it."""

import ctypes
import os
import sys
import threading
from time import process_time, sleep

from .errors import HERE, LIBRARIES, TooLong

SECONDS = 10  # of the processor's time: who waits for somebody to type is not stopped
TICK = 0.1  # seconds between two looks
OURS = HERE
awake = False  # whether somebody looks
aiming = False  # whether a stop may be on its way
stuck = {}  # what took too long, as `tree` has it -> what to say of it: it is not asked again, until the next waking


def wake():
    """Look from now on, until none of our functions runs any more; asked before every call of a student's code.

    It is a thread that looks: so nothing is left in the signals, and it works everywhere but where there are no
    threads (in a browser's Python).
    """
    global awake
    if not awake:
        awake = True
        stuck.clear()
        try:
            threading.Thread(target=_look, name="gametree's guard", daemon=True).start()
        except RuntimeError:
            pass  # no threads here, or Python is about to end


def settle():
    """Wait until no stop is on its way any more to the thread that asks, which runs our code again.

    One that comes up only now is for a call that has come back meanwhile, and means nothing.
    """
    while True:
        try:
            while aiming:
                sleep(TICK / 100)
            return
        except TooLong:
            pass


def _look():
    global awake, aiming
    lasts = {}  # the frame of a student's call -> the seconds it took until now
    before, idle, wait = process_time(), 0, TICK
    while awake:
        sleep(wait)
        spent, before = process_time() - before, process_time()
        calls, busy = _calls()
        lasts = {frame: lasts.get(frame, 0) + min(spent, 5 * TICK) for frame in calls}
        late = [frame for frame, seconds in lasts.items() if seconds > SECONDS]
        if late:
            TooLong.callers = frozenset(caller for frame in late for caller in calls[frame][1])
            aiming = True
            calls = _calls()[0]  # some may have come back meanwhile
            for thread in {calls[frame][0] for frame in late if frame in calls}:
                _stop(thread)
            aiming = False
        wait = TICK / 50 if late else TICK
        idle = 0 if busy else idle + 1
        calls = late = None  # keep nothing alive
        awake = idle < 10 or _calls()[1]  # who begins just now still saw it True


def _stop(thread):
    """An exception in a thread, there and then; but not in our code, where it would leave things half done.

    Nor in a library that clears something away, where nobody would hear of it.
    """
    frame = sys._current_frames().get(thread)
    clears = frame is not None and frame.f_code.co_name == "__del__"
    if frame is not None and not ours(frame) and not (clears and frame.f_code.co_filename.startswith(LIBRARIES)):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooLong))


def _calls():
    """The running calls from our code to a student's, {frame: (thread, callers)}; whether any function of ours runs."""
    calls, busy = {}, False
    for thread, frame in sys._current_frames().items():
        while frame is not None and thread != threading.get_ident():
            caller = frame.f_back
            if ours(frame):
                busy = True
            elif caller is not None and ours(caller):
                calls[frame] = thread, _callers(caller)
            frame = caller
    return calls, busy


def _callers(frame):
    """The ids of our frames from this one out, as far as no other code is between them, a list."""
    ids = []
    while frame is not None and ours(frame):
        ids.append(id(frame))
        frame = frame.f_back
    return ids


def _alone():
    """In a process that has split off nobody looks yet, whoever looks in the one that it comes from."""
    global awake, aiming
    awake = aiming = False


if hasattr(os, "register_at_fork"):  # not on Windows, where processes do not split
    os.register_at_fork(after_in_child=_alone)


def ours(frame):
    """Whether a call is one of a function of this package."""
    return frame.f_code.co_filename.startswith(OURS)


def raised_by_us(error):
    """Whether an exception was raised by this package, and not by what it called: then it is our own mistake."""
    last = error.__traceback__
    while last.tb_next is not None:
        last = last.tb_next
    return not isinstance(error, (TooLong, RecursionError, MemoryError)) and ours(last.tb_frame)
