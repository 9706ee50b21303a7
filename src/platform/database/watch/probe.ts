import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseOptions } from '../database.ts'
import { OwnConnection } from './own-connection.ts'

/**
 * `standby`: a server that takes no writes. `silent`: no answer in time. `refused`: it refuses the login, or there is no
 * server; the pool then fails its queries as quickly.
 */
type Found = 'primary' | 'standby' | 'silent' | 'refused'

const QUESTION = 'select pg_is_in_recovery() as standby'

/** A question that has no answer yet, and the connection that it was put on. */
interface Pending {
  connection: OwnConnection
}

/**
 * Questions without an answer at the same time. A new connection takes several round trips: on a machine that is busy, or
 * across a slow network, it may take longer than the time of one question, and would never be ready if each question began with
 * another one.
 */
const MAX_PENDING = 4

/** Asks the database over connections of its own what it is at this moment. */
export class Probe {
  readonly #settings: DatabaseOptions['connection']
  /** The connection on which the last answer came. */
  #idle: OwnConnection | null = null
  /** The oldest first. */
  #pending: Pending[] = []
  #onAnswer: (found: Found) => void = () => {}

  constructor(connection: DatabaseOptions['connection']) {
    this.#settings = connection
  }

  /**
   * An answer to an earlier question counts, too. Until there is one, each call asks on a further connection: the next one may
   * lead to another server.
   */
  async ask(timeoutMs: number): Promise<Found> {
    const outcome: { found: Found } = { found: 'silent' }
    const answer = new Promise<void>((resolve) => {
      this.#onAnswer = (found) => {
        outcome.found = found
        resolve()
      }
    })
    this.#begin()
    const start = performance.now()
    await Promise.race([answer, delay(timeoutMs, undefined, { ref: false })])
    // A process that was itself stopped for a while has not read its socket: the answer may be there already.
    const wasStopped = performance.now() - start > timeoutMs + 500
    if (outcome.found === 'silent')
      await Promise.race([answer, delay(wasStopped ? timeoutMs : 50, undefined, { ref: false })])
    this.#onAnswer = () => {}
    return outcome.found
  }

  /** Ends the connection, and a call that waits. */
  disconnect(): void {
    this.#drop()
    this.#onAnswer('silent')
  }

  #drop(): void {
    for (const { connection } of this.#pending.splice(0)) connection.disconnect()
    this.#idle?.disconnect()
    this.#idle = null
  }

  #begin(): void {
    if (this.#pending.length === MAX_PENDING) this.#pending.shift()?.connection.disconnect()
    const own: Pending = { connection: this.#idle ?? new OwnConnection(this.#settings) }
    this.#idle = null
    this.#pending.push(own)
    void this.#query(own.connection).then((found) => this.#settle(own, found))
  }

  #settle(own: Pending, found: Found): void {
    const at = this.#pending.indexOf(own)
    if (at < 0) return
    this.#pending.splice(at, 1)
    const isNewest = at === this.#pending.length
    const isPrimary = found === 'primary'
    if (!isPrimary) own.connection.disconnect()
    // A later connection may have another end.
    if (!isPrimary && !isNewest) return
    if (isPrimary) {
      this.#drop()
      this.#idle = own.connection
    }
    this.#onAnswer(found)
  }

  async #query(connection: OwnConnection): Promise<Found> {
    try {
      const [answer] = await connection.query<{ standby: boolean }>(QUESTION)
      return answer?.standby ? 'standby' : 'primary'
    } catch {
      return 'refused'
    }
  }
}
