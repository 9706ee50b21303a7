import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'

/** What a process does about one channel of NOTIFY. */
export interface NoticeHandler {
  channel: string
  heard: (payload: string) => void
  /** Notices may have been missed: the connection was lost, or was made anew. */
  missed: () => void
}

/**
 * Listens on a connection of its own until the given function is called. A lost connection is made anew after a second, and
 * every second until it stands.
 */
export async function listenForNotices(
  options: pg.ClientConfig,
  handlers: NoticeHandler[],
  log: Logger,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...options, keepAlive: true })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const handler of handlers) if (handler.channel === channel) handler.heard(payload)
    })
    next.on('error', (error) => {
      // A server that stops is two errors: its word, and then the end of the connection.
      if (client !== next) return
      client = null
      log.warn({ err: error }, 'the notices were interrupted')
      for (const handler of handlers) handler.missed()
      if (!stopped) reconnect()
    })
    await next.connect()
    for (const { channel } of handlers) await next.query(`listen ${channel}`)
    if (stopped) return next.end()
    client = next
    for (const handler of handlers) handler.missed()
  }

  function reconnect(): void {
    setTimeout(() => connect().catch(() => reconnect()), 1_000).unref()
  }

  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}
