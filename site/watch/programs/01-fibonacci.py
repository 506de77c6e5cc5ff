"""Fibonacci numbers.

Look for the calls that are made again: fib(1) is computed five times.
"""


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


fib(5)
