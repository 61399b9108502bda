import Glibc
import Synchronization

/// Runs independent jobs on as many threads as there are processors.
///
/// Only whole worlds run beside each other: each worker makes its own, so nothing in them is shared.
package enum Workers {
  private final class Shared<Job: Sendable, Result: Sendable>: Sendable {
    let jobs: [Job]
    let makeWorker: @Sendable () -> (Job) -> Result
    let state: Mutex<(next: Int, results: [Result?])>

    init(_ jobs: [Job], _ makeWorker: @escaping @Sendable () -> (Job) -> Result) {
      self.jobs = jobs
      self.makeWorker = makeWorker
      state = Mutex((0, Array(repeating: nil, count: jobs.count)))
    }

    func work() {
      let worker = makeWorker()
      while let index = take() {
        let result = worker(jobs[index])
        state.withLock { $0.results[index] = result }
      }
    }

    private func take() -> Int? {
      state.withLock { state in
        guard state.next < jobs.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }
  }

  /// The jobs' results, in the order of the jobs.
  ///
  /// - Parameter makeWorker: Makes what does the jobs of one thread; called on that thread.
  package static func map<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], _ makeWorker: @escaping @Sendable () -> (Job) -> Result
  ) -> [Result] {
    let shared = Shared(jobs, makeWorker)
    let count = max(1, min(jobs.count, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let threads = (1..<count).compactMap { _ in start { shared.work() } }
    shared.work()
    for thread in threads { pthread_join(thread, nil) }
    return shared.state.withLock { $0.results.compactMap { $0 } }
  }

  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Worlds nest deep calls; the default stack of a thread is the main one's everywhere we run.
  private static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { body in
        guard let body else { return nil }
        Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        return nil
      }, body)
    guard status == 0 else {
      // No more threads to be had: the ones there are do all of it.
      Unmanaged<Body>.fromOpaque(body).release()
      return nil
    }
    return thread
  }
}
