import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../telemetry/log.ts'
import type { DatabaseOptions } from '../database.ts'
import type { DatabaseSockets } from '../sockets.ts'
import { Probe } from './probe.ts'

export interface WatchOptions {
  /** Sockets of the pool; all are closed while the database is away. */
  sockets: DatabaseSockets
  connection: DatabaseOptions['connection']
  log: Logger
  /** Milliseconds between two probes. */
  intervalMs?: number
  /** Milliseconds without an answer after which the database counts as away. */
  timeoutMs?: number
}

/**
 * Probes the database again and again over a connection of its own. While there is no answer, or a standby answers in the place
 * of the primary, every query of the pool fails with DatabaseUnavailable at once: a server that hangs, or a network that drops
 * every packet, would make requests wait for their own time limits. Returns a function that ends the watch.
 */
export function watchDatabase({ sockets, connection, log, intervalMs = 1_000, timeoutMs = 2_000 }: WatchOptions) {
  const probe = new Probe(connection)
  const stopping = new AbortController()
  const { signal } = stopping
  let isAway = false

  function reportAnswer(answers: boolean): void {
    if (answers !== isAway) return
    isAway = !answers
    if (isAway) log.error('the database does not answer: requests are refused until it does')
    else log.info('the database answers again')
    if (isAway) sockets.close()
    else sockets.reopen()
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const found = await probe.ask(timeoutMs)
      if (signal.aborted) return
      reportAnswer(found === 'primary' || found === 'refused')
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
