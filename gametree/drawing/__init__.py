"""drawing: pictures of trees and graphs, by Graphviz."""
