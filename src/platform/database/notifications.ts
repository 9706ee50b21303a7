import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Handler of the notifications of one channel in this process. */
export interface NotificationHandler {
  channel: string
  onNotification: (payload: string) => void
  /** The connection was lost, or it is new: notifications may have been missed. */
  onGap: (isConnected: boolean) => void
}

interface ListenOptions {
  /** Milliseconds between two questions that show whether the connection still leads to the server. */
  heartbeatMs?: number
  /** Milliseconds for the answer, and for opening a connection. */
  answerMs?: number
}

const RECONNECT_MS = 1_000

/**
 * Listens on a connection of its own until the returned function is called. A lost connection is made again at once, and
 * then every second until that works. A server that loses its power and a network that forgets a connection close nothing, so
 * the connection is also lost when the server does not answer on it.
 */
export async function listenForNotifications(
  options: pg.ClientConfig,
  handlers: NotificationHandler[],
  log: Logger,
  { heartbeatMs = 5_000, answerMs = 5_000 }: ListenOptions = {},
): Promise<() => Promise<void>> {
  const listener = new Listener(options, handlers, { log, heartbeatMs, answerMs })
  await listener.connect()
  return () => listener.stop()
}

interface ListenerDeps {
  log: Logger
  heartbeatMs: number
  answerMs: number
}

class Listener {
  readonly #options: pg.ClientConfig
  readonly #handlers: NotificationHandler[]
  readonly #deps: ListenerDeps
  readonly #stopping = new AbortController()
  #open: { client: pg.Client; socket: Socket } | null = null

  constructor(options: pg.ClientConfig, handlers: NotificationHandler[], deps: ListenerDeps) {
    this.#options = options
    this.#handlers = handlers
    this.#deps = deps
  }

  async connect(): Promise<void> {
    const { answerMs } = this.#deps
    const socket = new Socket()
    const client = new pg.Client({
      ...this.#options,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      stream: () => socket,
    })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handler of this.#handlers) if (handler.channel === channel) handler.onNotification(payload)
    })
    client.on('error', (error) => this.#lose(client, error))
    const listening = client.connect().then(async () => {
      for (const { channel } of this.#handlers) await client.query(`listen ${channel}`)
    })
    try {
      if (!(await settles(listening, answerMs))) socket.destroy()
      await listening
    } catch (error) {
      // A standby accepts the connection and refuses LISTEN: each attempt would leave one open.
      socket.destroy()
      throw error
    }
    if (this.#stopping.signal.aborted) return client.end()
    this.#open = { client, socket }
    this.#reportGap(true)
    void this.#ask(client, socket)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const open = this.#open
    if (open && !(await settles(open.client.end(), this.#deps.answerMs))) open.socket.destroy()
  }

  #lose(client: pg.Client, error: Error): void {
    // A server that stops causes two errors: its message, and the end of the connection.
    if (this.#open?.client !== client) return
    this.#open = null
    this.#deps.log.warn({ err: error }, 'the connection for notifications was lost')
    this.#reportGap(false)
    this.#reconnect(0)
  }

  /** Ends the connection, as the server would have to, once a question is not answered on it. */
  async #ask(client: pg.Client, socket: Socket): Promise<void> {
    const { heartbeatMs, answerMs } = this.#deps
    const { signal } = this.#stopping
    while (this.#open?.client === client) {
      await delay(heartbeatMs, undefined, { signal, ref: false }).catch(() => {})
      if (this.#open?.client !== client || signal.aborted) return
      if (!(await settles(client.query('select 1'), answerMs))) socket.destroy(new DatabaseUnavailable())
    }
  }

  #reportGap(isConnected: boolean): void {
    for (const handler of this.#handlers) handler.onGap(isConnected)
  }

  #reconnect(afterMs = RECONNECT_MS): void {
    if (this.#stopping.signal.aborted) return
    setTimeout(() => this.connect().catch(() => this.#reconnect()), afterMs).unref()
  }
}

/** Returns true if the promise settles, either way, within `timeoutMs`. */
async function settles(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const ends = work.then(
    () => true,
    () => true,
  )
  const hasEnded = (ms: number) => Promise.race([ends, delay(ms, false, { ref: false })])
  // A process that was itself stopped for a while has not read its socket: the answer may be there already.
  return (await hasEnded(timeoutMs)) || hasEnded(50)
}
