"""Binary search tree.

Look at the results: each call lists the smaller keys first, then its own key, then the larger ones.
"""


class Node:
    def __init__(self, key):
        self.key = key
        self.left = self.right = None


def insert(node, key):
    if node is None:
        return Node(key)
    if key < node.key:
        node.left = insert(node.left, key)
    else:
        node.right = insert(node.right, key)
    return node


def in_order(node):
    return in_order(node.left) + [node.key] + in_order(node.right) if node else []


root = None
for key in [50, 30, 70, 20, 40, 60]:
    root = insert(root, key)
in_order(root)
