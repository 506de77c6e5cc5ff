"""Permutations.

Look at the list `chosen`: each call adds a letter, and takes it out again before it tries the next one.
"""


def permute(letters, chosen):
    if len(chosen) == len(letters):
        print("".join(chosen))
        return
    for letter in letters:
        if letter not in chosen:
            chosen.append(letter)
            permute(letters, chosen)
            chosen.pop()


permute("ABC", [])
