import type { DatabaseOptions } from '../database.ts'
import { OwnConnection } from './own-connection.ts'

/** A message in the log of changes, which nobody reads: it needs a commit, and no table grows. */
export const COMMIT = `select pg_logical_emit_message(true, 'greentech', '')`

/**
 * Commits something small over a connection of its own: only a commit shows that a synchronous standby is missing, for a
 * `select` is answered. A commit that waits is never cancelled: PostgreSQL would then report it as done, though it is on one
 * server only.
 */
export class WriteProbe {
  readonly #connection: OwnConnection
  /** The pending commit and when it began; null without one. */
  #pending: { since: number } | null = null

  constructor(connection: DatabaseOptions['connection']) {
    this.#connection = new OwnConnection(connection)
  }

  /**
   * Begins a commit, unless one is pending. True when the pending one takes longer than `timeoutMs`.
   * @param isAtServer whether the server has a commit of a write probe under way. If it has none, the pending one is on a
   * connection that no longer leads there, and begins again on another one. Beginning again while it waits at the server would
   * leave a connection there each time.
   */
  hangs(timeoutMs: number, isAtServer: boolean): boolean {
    if (this.#pending && performance.now() - this.#pending.since <= timeoutMs) return false
    if (this.#pending && isAtServer) return true
    if (this.#pending) this.disconnect()
    const own = { since: performance.now() }
    this.#pending = own
    const settled = () => {
      if (this.#pending === own) this.#pending = null
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
