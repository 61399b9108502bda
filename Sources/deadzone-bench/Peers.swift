import Glibc

/// Other libraries that do the same, measured in the same run where they are installed.
///
/// Each is a small script for its own language, which prints nanoseconds; a peer that is not
/// there is named and skipped.
enum Peers {
  /// Where `.ci/setup bench` has put Python's, that one goes first.
  static func find() {
    let folder = "\(Process.folder)/.build/peers/bin"
    guard access("\(folder)/python3", X_OK) == 0 else { return }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    setenv("PATH", "\(folder):\(path)", 1)
  }

  static func submit(_ report: Report) {
    node(
      report, "1a", "node:sqlite, one insert", needs: "node:sqlite",
      """
      const { DatabaseSync } = require('node:sqlite');
      const dir = require('fs').mkdtempSync(require('os').tmpdir() + '/bench-');
      const db = new DatabaseSync(dir + '/x');
      db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t(k INTEGER PRIMARY KEY, v BLOB)');
      const s = db.prepare('INSERT INTO t(v) VALUES (?)'); const b = Buffer.alloc(250, 120);
      const t = []; for (let i = 0; i < 600; i++) { const a = process.hrtime.bigint(); s.run(b);
        t.push(Number(process.hrtime.bigint() - a)); }
      db.close(); require('fs').rmSync(dir, { recursive: true });
      console.log(t.slice(100).sort((x, y) => x - y)[250]);
      """)
    python(
      report, "1a", "persist-queue, one put", needs: "persistqueue",
      """
      import persistqueue, tempfile, time
      with tempfile.TemporaryDirectory() as d:
          q = persistqueue.SQLiteQueue(d, auto_commit=True); b = b'x' * 250; t = []
          for i in range(600):
              a = time.perf_counter_ns(); q.put(b); t.append(time.perf_counter_ns() - a)
          print(sorted(t[100:])[250])
      """)
    python(
      report, "1a", "lmdb, one put", needs: "lmdb",
      """
      import lmdb, tempfile, time
      with tempfile.TemporaryDirectory() as d:
          e = lmdb.open(d, map_size=1 << 28); b = b'x' * 250; t = []
          for i in range(600):
              a = time.perf_counter_ns()
              with e.begin(write=True) as w: w.put(i.to_bytes(8, 'big'), b)
              t.append(time.perf_counter_ns() - a)
          print(sorted(t[100:])[250])
      """)
  }

  static func rebase(_ report: Report) {
    for size in [1_000, 100_000] {
      node(
        report, "2a", "immutable, each of 100, M = \(Report.grouped(Int64(size)))",
        needs: "immutable",
        """
        const { Map } = require('immutable'); const M = \(size);
        let base = Map(Array.from({length: M}, (_, i) => ['t' + i, Map({value: 0})])); const t = [];
        for (let r = 0; r < 60; r++) { const a = process.hrtime.bigint();
          base = base.setIn(['t1', 'value'], -r); let s = base;
          for (let i = 0; i < 100; i++) s = s.setIn(['t' + (i % 10) * (M / 10), 'value'], i);
          t.push(Number(process.hrtime.bigint() - a) / 100); }
        console.log(Math.round(t.slice(20).sort((x, y) => x - y)[20]));
        """)
      node(
        report, "2a", "redux, each of 100, M = \(Report.grouped(Int64(size)))", needs: "redux",
        """
        const { createStore } = require('redux'); const M = \(size); const base = {};
        for (let i = 0; i < M; i++) base['t' + i] = { value: 0 };
        const reduce = (s = base, a) => a.id ? { ...s, [a.id]: { ...s[a.id], value: a.v } } : s;
        const t = []; for (let r = 0; r < 6; r++) { const store = createStore(reduce);
          const a = process.hrtime.bigint();
          for (let i = 0; i < 100; i++) store.dispatch({ type: 'x', id: 't' + (i % 10) * (M / 10), v: i });
          t.push(Number(process.hrtime.bigint() - a) / 100); }
        console.log(Math.round(t.slice(1).sort((x, y) => x - y)[2]));
        """)
    }
  }

  static func diff(_ report: Report) {
    python(
      report, "3", "jsonpatch, 10 changes among 10,000", needs: "jsonpatch",
      """
      import jsonpatch, time
      a = {'t%d' % i: {'value': 0, 'name': 'a thing'} for i in range(10000)}
      b = {k: dict(v) for k, v in a.items()}
      for i in range(10): b['t%d' % (i * 1000 + 1)]['value'] = 1
      t = []
      for r in range(5):
          s = time.perf_counter_ns(); p = jsonpatch.make_patch(a, b); t.append(time.perf_counter_ns() - s)
      assert len(p.patch) == 10
      print(sorted(t)[2])
      """)
  }

  /// Bare events of a simulation that does nothing else.
  static func events(_ report: Report) {
    python(
      report, "6a", "SimPy, a bare event", needs: "simpy",
      """
      import simpy, time
      e = simpy.Environment()
      def p(e):
          for i in range(200000): yield e.timeout(1)
      e.process(p(e)); s = time.perf_counter_ns(); e.run(); print((time.perf_counter_ns() - s) // 200000)
      """)
  }

  /// A grid of the same size with drawn lengths, any two corners.
  static func routes(_ report: Report) {
    python(
      report, "6b", "rustworkx, Dijkstra with path", needs: "rustworkx",
      """
      import random, rustworkx as rx, time
      random.seed(7); n = 190; g = rx.PyDiGraph(); g.add_nodes_from(list(range(n * n))); w = []
      for r in range(n):
          for c in range(n):
              for a, b in ((r, c + 1), (r + 1, c)):
                  if a < n and b < n:
                      d = random.uniform(90, 130); w += [(r * n + c, a * n + b, d), (a * n + b, r * n + c, d)]
      g.add_edges_from(w); t = []
      for i in range(60):
          a, b = random.randrange(n * n), random.randrange(n * n); s = time.perf_counter_ns()
          rx.dijkstra_shortest_paths(g, a, b, weight_fn=float); t.append(time.perf_counter_ns() - s)
      print(sorted(t)[30])
      """)
  }

  // MARK: Running them

  /// Modules of Debian's packages lie where Node does not look by itself.
  private static func node(
    _ report: Report, _ row: String, _ what: String, needs: String, _ script: String
  ) {
    if getenv("NODE_PATH") == nil { setenv("NODE_PATH", "/usr/share/nodejs", 1) }
    run(report, row, what, "node", ["-e", script])
  }

  private static func python(
    _ report: Report, _ row: String, _ what: String, needs: String, _ script: String
  ) {
    run(report, row, what, "python3", ["-c", script])
  }

  private static func run(
    _ report: Report, _ row: String, _ what: String, _ program: String, _ arguments: [String]
  ) {
    guard report.hasPeers else { return }
    guard let output = Process.output(of: program, arguments),
      let nanoseconds = Int64(output.split(separator: "\n").last ?? "")
    else { return report.skip(what) }
    report.add(Line(row: row, what: what, unit: .nanoseconds, median: nanoseconds))
  }
}
