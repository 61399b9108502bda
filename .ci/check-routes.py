"""Finds the routes of exported graphs again with rustworkx, and compares.

Every pair must have the same least length (mm) and time (us). Every arc must be as long as the
great circle between its ends at least, to 0.5 % (the map's plane is flat), and its time must fit a
speed between 1 and 210 km/h.
"""

import json
import math
import sys

import rustworkx


def read(path):
    nodes, arcs, pairs = [], [], []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            for kind, value in json.loads(line).items():
                {"node": nodes, "arc": arcs, "pair": pairs}[kind].append(value)
    return nodes, arcs, pairs


def great_circle(a, b):
    """Millimetres between two places given in 1e-7 degrees."""
    lat1, lon1, lat2, lon2 = (math.radians(x / 1e7) for x in (*a, *b))
    h = (
        math.sin((lat2 - lat1) / 2) ** 2
        + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    )
    return 2 * 6_371_008_800 * math.asin(math.sqrt(h))


def check_arcs(path, nodes, arcs):
    for start, end, length, time in arcs:
        straight = great_circle(nodes[start], nodes[end])
        if length < straight * 0.995 - 100:
            sys.exit(f"{path}: an arc of {length} mm spans {straight:.0f} mm")
        speed = length / max(time, 1) * 3600
        if length > 1000 and not 1 <= speed <= 210:
            sys.exit(f"{path}: an arc of {length} mm is driven at {speed:.0f} km/h")


def check_pairs(path, nodes, arcs, pairs):
    graph = rustworkx.PyDiGraph(multigraph=True)
    graph.add_nodes_from(nodes)
    graph.add_edges_from([(start, end, (length, time)) for start, end, length, time in arcs])
    for start, end, *found in pairs:
        for what, value in enumerate(found):
            costs = rustworkx.dijkstra_shortest_path_lengths(
                graph, start, lambda weight: float(weight[what]), goal=end
            )
            expected = 0 if start == end else costs[end]
            if value != expected:
                unit = ("mm", "us")[what]
                sys.exit(f"{path}: {start} to {end}: {value} {unit}, rustworkx says {expected}")


if len(sys.argv) < 4:
    sys.exit("three graphs are wanted")
for path in sys.argv[1:]:
    nodes, arcs, pairs = read(path)
    check_arcs(path, nodes, arcs)
    check_pairs(path, nodes, arcs, pairs)
    name = path.split("/")[-1].removesuffix(".jsonl")
    print(f"= {name}: {len(pairs)} pairs over {len(nodes)} junctions, same length and time")
