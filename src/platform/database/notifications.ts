import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'

/** What a process does with the notifications of one channel. */
export interface NotificationHandler {
  channel: string
  onNotification: (payload: string) => void
  /** The connection was lost, or it is new: notifications may have been missed. */
  onGap: (isConnected: boolean) => void
}

const RECONNECT_MS = 1_000

/**
 * Listens on a connection of its own until the returned function is called. A lost connection is made again at once, and
 * then every second until that works.
 */
export async function listenForNotifications(
  options: pg.ClientConfig,
  handlers: NotificationHandler[],
  log: Logger,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let isStopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...options, keepAlive: true })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const handler of handlers) if (handler.channel === channel) handler.onNotification(payload)
    })
    next.on('error', (error) => {
      // A server that stops causes two errors: its message, and the end of the connection.
      if (client !== next) return
      client = null
      log.warn({ err: error }, 'the connection for notifications was lost')
      reportGap(false)
      if (!isStopped) reconnect(0)
    })
    await next.connect()
    for (const { channel } of handlers) await next.query(`listen ${channel}`)
    if (isStopped) return next.end()
    client = next
    reportGap(true)
  }

  function reportGap(isConnected: boolean): void {
    for (const handler of handlers) handler.onGap(isConnected)
  }

  function reconnect(afterMs = RECONNECT_MS): void {
    setTimeout(() => connect().catch(() => reconnect()), afterMs).unref()
  }

  await connect()
  return async () => {
    isStopped = true
    await client?.end()
  }
}
