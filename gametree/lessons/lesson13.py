"""The checks of lesson 13, Sums."""

from ..exercises import exercise
from . import added, nimbers, periods, sequences

check_13_1 = exercise(nimbers.check_13_1, look_for_dots=False)
check_13_2 = exercise(added.check_13_2)
check_13_3 = exercise(added.check_13_3)
check_13_4 = exercise(sequences.check_13_4)
check_13_5 = exercise(periods.check_13_5)
check_13_6 = exercise(periods.check_13_6)
