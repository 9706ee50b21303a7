import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseOptions } from '../database.ts'
import { OwnConnection } from './own-connection.ts'
import { COMMIT } from './write-probe.ts'

/**
 * `synchronous`: a primary whose commits wait for a standby. `standby`: a server that takes no writes. `silent`: no answer in
 * time. `refused`: it does not let us in, or there is no server; the pool is told so as quickly.
 */
type Found = 'primary' | 'synchronous' | 'standby' | 'silent' | 'refused'

/** A role sees the statements of its own connections without further rights. */
const QUESTION = `
  select pg_is_in_recovery() as standby, current_setting('synchronous_standby_names') <> '' as synchronous,
    exists (select from pg_stat_activity where state = 'active' and query = $1) as committing`

interface Answer {
  standby: boolean
  synchronous: boolean
  committing: boolean
}

/** Asks the database over a connection of its own what it is at this moment. */
export class Probe {
  readonly #connection: OwnConnection
  /** Whether the server had the commit of a write probe under way when it answered last. */
  isCommitting = false

  constructor(connection: DatabaseOptions['connection']) {
    this.#connection = new OwnConnection(connection)
  }

  async ask(timeoutMs: number): Promise<Found> {
    const outcome: { found: Found } = { found: 'silent' }
    const query = this.#query().then((found) => {
      outcome.found = found
    })
    const start = performance.now()
    await Promise.race([query, delay(timeoutMs, undefined, { ref: false })])
    // A process that was itself stopped for a while has not read its socket: the answer may be there already.
    const wasStopped = performance.now() - start > timeoutMs + 500
    if (outcome.found === 'silent')
      await Promise.race([query, delay(wasStopped ? timeoutMs : 50, undefined, { ref: false })])
    // The next connection may lead to another server.
    if (outcome.found === 'silent' || outcome.found === 'standby') this.disconnect()
    return outcome.found
  }

  disconnect(): void {
    this.#connection.disconnect()
  }

  async #query(): Promise<Found> {
    try {
      const [answer] = await this.#connection.query<Answer>(QUESTION, [COMMIT])
      this.isCommitting = answer?.committing ?? false
      if (answer?.standby) return 'standby'
      return answer?.synchronous ? 'synchronous' : 'primary'
    } catch {
      return 'refused'
    }
  }
}
