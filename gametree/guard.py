"""guard: a call of a student's code that does not come back is stopped, whoever made it."""

import ctypes
import os
import sys
import threading
from time import process_time, sleep

from .words import TooLong

SECONDS = 10  # of the processor's time: who waits for somebody to type is not stopped
TICK = 0.1  # seconds between two looks
OURS = os.path.dirname(__file__) + os.sep
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
        calls, stoppable = _calls()
        lasts = {frame: lasts.get(frame, 0) + min(spent, 5 * TICK) for frame in calls}
        late = [calls[frame] for frame, seconds in lasts.items() if seconds > SECONDS]
        if late:
            TooLong.callers = frozenset(caller for _, callers in late for caller in callers)
        for thread in {thread for thread, _ in late} & (stoppable or set()):
            aiming = True
            frame = sys._current_frames().get(thread)
            if frame is not None and not ours(frame) and thread in {calling for calling, _ in _calls()[0].values()}:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooLong))
            aiming = False  # else it has come back meanwhile
        wait = TICK / 50 if late else TICK
        idle = 0 if stoppable is not None else idle + 1
        calls = late = frame = None  # keep nothing alive
        awake = idle < 10 or _calls()[1] is not None  # who begins just now still saw it True


def _calls():
    """The running calls from our code to a student's, {frame: (thread, callers)}; and the threads not in our code now.

    An exception would come up there and then, and in our code it would leave things half done. None instead of the
    threads, where none of our functions runs.
    """
    calls, stoppable, busy = {}, set(), False
    for thread, frame in sys._current_frames().items():
        if thread != threading.get_ident():
            if not ours(frame):
                stoppable.add(thread)
            while frame is not None:
                caller = frame.f_back
                if ours(frame):
                    busy = True
                elif caller is not None and ours(caller):
                    calls[frame] = thread, _callers(caller)
                frame = caller
    return calls, stoppable if busy else None


def _callers(frame):
    """The ids of our frames from this one out, as far as no other code is between them, a list."""
    ids = []
    while frame is not None and ours(frame):
        ids.append(id(frame))
        frame = frame.f_back
    return ids


def ours(frame):
    """Whether a call is one of a function of this package."""
    return frame.f_code.co_filename.startswith(OURS)
