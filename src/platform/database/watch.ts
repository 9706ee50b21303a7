import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'
import type { DatabaseOptions } from './database.ts'
import type { DatabaseSockets } from './sockets.ts'

export interface WatchOptions {
  /** Of the pool that is closed while the database is away. */
  sockets: DatabaseSockets
  connection: DatabaseOptions['connection']
  log: Logger
  /** Milliseconds between two probes. */
  intervalMs?: number
  /** Milliseconds without an answer after which the database counts as away. */
  timeoutMs?: number
}

/**
 * Probes the database again and again over a connection of its own. While there is no answer, every query of the pool
 * fails with DatabaseUnavailable at once: a server that hangs, or a network that drops every packet, would make requests wait
 * for their own time limits. Returns a function that ends the watch.
 */
export function watchDatabase({ sockets, connection, log, intervalMs = 1_000, timeoutMs = 2_000 }: WatchOptions) {
  const probe = new Probe(connection)
  const stopping = new AbortController()
  const { signal } = stopping

  async function watch(): Promise<void> {
    let isAway = false
    while (!signal.aborted) {
      const answered = await probe.answers(timeoutMs)
      if (signal.aborted) return
      if (answered === isAway) {
        isAway = !answered
        if (isAway) log.error('the database does not answer: requests are refused until it does')
        else log.info('the database answers again')
        if (isAway) sockets.close()
        else sockets.reopen()
      }
      await delay(isAway ? intervalMs / 4 : intervalMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const watching = watch()
  return async (): Promise<void> => {
    stopping.abort()
    probe.disconnect()
    await watching
    sockets.reopen()
  }
}

class Probe {
  readonly #connection: DatabaseOptions['connection']
  #client: pg.Client | null = null
  #socket: Socket | null = null

  constructor(connection: DatabaseOptions['connection']) {
    this.#connection = connection
  }

  async answers(timeoutMs: number): Promise<boolean> {
    let answered = false
    const query = this.#query().then(() => {
      answered = true
    })
    const start = performance.now()
    await Promise.race([query, delay(timeoutMs, undefined, { ref: false })])
    // A process that was itself stopped for a while has not read its socket: the answer may be there already.
    const wasStopped = performance.now() - start > timeoutMs + 500
    if (!answered) await Promise.race([query, delay(wasStopped ? timeoutMs : 50, undefined, { ref: false })])
    if (!answered) this.disconnect()
    return answered
  }

  disconnect(): void {
    this.#socket?.destroy()
    this.#client = null
  }

  /** A refusal is an answer, too: the pool gets one as quickly. */
  async #query(): Promise<void> {
    try {
      this.#client ??= await this.#connect()
      await this.#client.query('select 1')
    } catch {
      this.#client = null
    }
  }

  async #connect(): Promise<pg.Client> {
    const socket = new Socket()
    this.#socket = socket
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'greentech watch',
      stream: () => socket,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
}
