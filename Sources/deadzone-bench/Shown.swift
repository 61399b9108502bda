import Glibc

/// A program that is measured on a terminal: this one's, or a peer's.
struct Shown {
  let name: String
  let program: String
  var arguments: [String] = []
  /// The Python module it is made of; nil where it is a program of its own.
  var module: String?
  /// The keys that change its picture, one after the other; pressed in turn.
  var keys = ["a"]

  /// The one that was built beside this program.
  static var deadzone: Shown {
    let folder = Process.own.split(separator: "/").dropLast().joined(separator: "/")
    return Shown(
      name: "deadzone", program: "/\(folder)/deadzone", arguments: ["--fresh"], keys: [" "])
  }

  /// This one, where its map is what a key moves.
  static var map: Shown {
    var shown = deadzone
    shown.keys = ["\u{1B}[C", "\u{1B}[D"]
    return shown
  }

  static let peers = [
    Shown(name: "htop", program: "htop", keys: ["\u{1B}[B"]),
    Shown(name: "btop", program: "btop", keys: ["m"]),
    Shown(
      name: "mapscii-py", program: "python3", arguments: ["-c", mapscii, "Maps"],
      module: "mapscii_py", keys: ["l", "h"]),
    Shown(name: "Textual", program: "python3", arguments: ["-c", textual], module: "textual"),
    Shown(name: "plain curses", program: "python3", arguments: ["-c", curses], module: "curses"),
  ]

  /// The default map's roads as the tiles it takes, in place of those of a server.
  private static let mapscii = """
    import json, sys, mapbox_vector_tile
    from mapscii_py import cli, tiles
    from mapscii_py.utils import lonlat_to_tile
    with open(sys.argv[1] + "/bengaluru-airport/map.geojson") as file:
        lines = [feature["geometry"]["coordinates"] for feature in json.load(file)["features"]
                 if feature["geometry"]["type"] == "LineString"]
    def data(source, z, x, y):
        def place(point):
            east, south = lonlat_to_tile(point[0], point[1], z)
            return [int((east - x) * 4096), int((south - y) * 4096)]
        features = [{"geometry": {"type": "LineString", "coordinates": [place(p) for p in line]},
                     "properties": {"class": "motorway"}} for line in lines]
        return mapbox_vector_tile.encode(
            [{"name": "road", "features": features}], default_options={"y_coord_down": True})
    tiles.HttpTileSource._load_data = data
    longitude, latitude = lines[len(lines) // 2][0][:2]
    cli.main(["--lat", str(latitude), "--lon", str(longitude), "--zoom", "13", "--no-cache"])
    """

  /// A screen of text with a line that a key changes.
  private static let textual = """
    from textual.app import App
    from textual.widgets import Static
    class Screen(App):
        count = 0
        def compose(self):
            yield Static(id="line")
            yield Static("\\n".join("x" * 118 for _ in range(36)))
        def on_key(self, event):
            self.count += 1
            self.query_one("#line").update(f"keys {self.count}")
    Screen().run()
    """

  /// The same, as little as can be.
  private static let curses = """
    import curses
    def main(screen):
        for y in range(1, 37): screen.addstr(y, 0, "x" * 118)
        count = 0
        while True:
            screen.addstr(0, 0, f"keys {count}")
            screen.refresh()
            screen.getch()
            count += 1
    curses.wrapper(main)
    """

  func start(_ scratch: Scratch, more: [String] = []) throws -> BenchTerminal? {
    if let module, Process.output(of: program, ["-c", "import \(module)"]) == nil { return nil }
    let terminal = BenchTerminal(
      program, arguments + more, home: scratch.path, columns: 120, rows: 40)
    if terminal == nil, name == "deadzone" {
      throw MeasureError("\(program) is not there: build the whole package with -c release")
    }
    return terminal
  }
}
