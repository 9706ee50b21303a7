import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'
import type { DatabaseOptions } from './database.ts'
import { DatabaseAway } from './unavailable.ts'

export interface WatchOptions {
  pool: pg.Pool
  connection: DatabaseOptions['connection']
  log: Logger
  /** Milliseconds between two questions. */
  everyMs?: number
  /** Milliseconds without an answer after which the database counts as away. */
  limitMs?: number
}

/**
 * Asks the database again and again whether it answers, on a connection of its own. While it does not, whoever wants a
 * connection of `pool` gets DatabaseAway at once, and whoever waits for an answer is cut off: a server that hangs, or a
 * network that swallows everything, would keep them until their own patience ends. At once, too, while too many wait for a
 * connection. Ends by the function that it answers.
 */
export function watchDatabase({ pool, connection, log, everyMs = 1_000, limitMs = 2_000 }: WatchOptions) {
  const gate = gateOf(pool)
  const asker = makeAsker(connection)
  const stopping = new AbortController()
  const { signal } = stopping

  async function watch(): Promise<void> {
    let away = false
    while (!signal.aborted) {
      const answered = await asker.answers(limitMs)
      if (signal.aborted) return
      if (answered === away) {
        away = !answered
        if (away) log.error('the database does not answer: requests are refused until it does')
        else log.info('the database answers again')
        if (away) gate.close()
        else gate.open()
      }
      await delay(away ? everyMs / 4 : everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const watching = watch()
  return async (): Promise<void> => {
    stopping.abort()
    asker.hangUp()
    await watching
    gate.open()
  }
}

/** So many wait for a connection, in use or not; whoever comes then would wait longer than anybody does. */
const MOST_WAITING = 1_000

/** Stands before `pool.connect`, through which every query goes. */
function gateOf(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const clients = new Set<pg.PoolClient>()
  const waiting = new Set<() => void>()
  let closed = false
  pool.on('acquire', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))

  async function enter(): Promise<pg.PoolClient> {
    if (closed || waiting.size >= MOST_WAITING) throw new DatabaseAway()
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new DatabaseAway())
      waiting.add(giveUp)
      connect().then(
        (client) => (waiting.delete(giveUp) ? resolve(client) : client.release()),
        (error) => (waiting.delete(giveUp) ? reject(error) : undefined),
      )
    })
  }

  pool.connect = ((answer?: Parameters<pg.Pool['connect']>[0]) => {
    if (!answer) return enter()
    enter().then(
      (client) => answer(undefined, client, (error) => client.release(error)),
      (error) => answer(error, undefined, () => {}),
    )
  }) as pg.Pool['connect']

  return {
    open: () => {
      closed = false
    },
    close: () => {
      closed = true
      for (const giveUp of waiting) giveUp()
      waiting.clear()
      for (const client of clients) cutOff(client)
    },
  }
}

/** Without the goodbye of `end`, which nobody would read. */
function cutOff(client: pg.Client | pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

function makeAsker(connection: DatabaseOptions['connection']) {
  let client: pg.Client | null = null

  /** An error is an answer, too: whoever asks the pool gets one as soon. */
  async function ask(): Promise<void> {
    try {
      if (!client) {
        client = new pg.Client({ ...connection, application_name: 'greentech watch' })
        client.on('error', () => {})
        await client.connect()
      }
      await client.query('select 1')
    } catch {
      client = null
    }
  }

  function hangUp(): void {
    if (client) cutOff(client)
    client = null
  }

  async function answers(limitMs: number): Promise<boolean> {
    let answered = false
    const asking = ask().then(() => {
      answered = true
    })
    const since = performance.now()
    await Promise.race([asking, delay(limitMs, undefined, { ref: false })])
    // A process that was held up itself has not listened: the answer may lie in the socket, or be on its way.
    const heldUp = performance.now() - since > limitMs + 500
    if (!answered) await Promise.race([asking, delay(heldUp ? limitMs : 50, undefined, { ref: false })])
    if (!answered) hangUp()
    return answered
  }

  return { answers, hangUp }
}
