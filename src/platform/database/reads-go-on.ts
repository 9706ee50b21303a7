import type { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseSockets } from './sockets.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const READ_ONLY = '-c default_transaction_read_only=on'

/** Milliseconds that a call may keep a connection while commits hang: a statement that only reads rarely takes as long. */
const HELD_MS = 3_000

interface Session {
  socket: Socket
  isReadOnly: boolean
}

/** Of each client of a pool. */
const sessions = new WeakMap<object, Session>()

/**
 * The clients of a pool. While commits hang each new session only reads, so that the server refuses a write at once (25006)
 * instead of letting it wait with its connection: requests that are only expected to read write at times, too.
 * @param options the settings of every session
 */
export function clientsOf(sockets: DatabaseSockets, options: string): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      const socket = sockets.create()
      const isReadOnly = sockets.writesHang
      super({ ...config, stream: () => socket, options: isReadOnly ? `${options} ${READ_ONLY}` : options })
      sessions.set(this, { socket, isReadOnly })
    }
  }
}

/**
 * Keeps connections of the pool free for reads while commits hang, and replaces the sessions that only read afterwards. A
 * connection that is kept for longer than `HELD_MS` then is lost: a pooler may drop the setting that refuses writes.
 */
export function letReadsGoOn(pool: pg.Pool, sockets: DatabaseSockets): void {
  const heldSince = new Map<pg.PoolClient, number>()
  let dropping: NodeJS.Timeout | undefined
  pool.on('acquire', (client) => heldSince.set(client, performance.now()))
  pool.on('remove', (client) => heldSince.delete(client))
  pool.on('release', (_error, client) => {
    heldSince.delete(client)
    // The pool asks next whether a client has ended.
    if (!sockets.writesHang && sessions.get(client)?.isReadOnly) void client.end()
  })
  const dropHeld = () => {
    const before = performance.now() - HELD_MS
    for (const [client, since] of heldSince)
      if (since < before) sessions.get(client)?.socket.destroy(new DatabaseUnavailable())
  }
  sockets.onWritesHang = (hang) => {
    clearInterval(dropping)
    if (hang) dropping = setInterval(dropHeld, HELD_MS / 4).unref()
    else for (let n = pool.idleCount; n > 0; n--) void takeOnce(pool)
  }
}

/** Takes an idle connection and gives it back, when it ends if it only reads. */
async function takeOnce(pool: pg.Pool): Promise<void> {
  await pool.connect().then(
    (client) => client.release(),
    () => {},
  )
}
