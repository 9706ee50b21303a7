import type { DatabaseOptions } from '../database.ts'
import { OwnConnection } from './own-connection.ts'

/** A message in the log of changes, which nobody reads: it needs a commit, and no table grows. */
const COMMIT = `select pg_logical_emit_message(true, 'greentech', '')`

/**
 * Commits something small over a connection of its own: only a commit shows that a synchronous standby is missing, for a
 * `select` is answered. A commit that waits is never cancelled: PostgreSQL would then report it as done, though it is on one
 * server only.
 */
export class WriteProbe {
  readonly #connection: OwnConnection
  /** When the pending commit began; null without one. */
  #since: number | null = null

  constructor(connection: DatabaseOptions['connection']) {
    this.#connection = new OwnConnection(connection)
  }

  /** Begins a commit, unless one is pending. True when the pending one takes longer than `timeoutMs`. */
  hangs(timeoutMs: number): boolean {
    if (this.#since !== null) return performance.now() - this.#since > timeoutMs
    this.#since = performance.now()
    const settled = () => {
      this.#since = null
    }
    // A server that is gone is what the other probe is for.
    this.#connection.query(COMMIT).then(settled, settled)
    return false
  }

  /** A commit that waits goes on at the server. */
  disconnect(): void {
    this.#connection.disconnect()
  }
}
