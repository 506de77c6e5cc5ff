"""drawing: draw trees and graphs with Graphviz."""
