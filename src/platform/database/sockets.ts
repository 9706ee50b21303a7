import { Socket } from 'node:net'
import { DatabaseUnavailable } from './unavailable.ts'

/** The sockets of a pool's connections: the public `stream` option of `pg` makes them here. */
export class DatabaseSockets {
  readonly #open = new Set<Socket>()
  #isClosed = false

  /** A socket for a new connection. While the database is away it fails as soon as it is used. */
  readonly create = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    if (this.#isClosed) process.nextTick(() => socket.destroy(new DatabaseUnavailable()))
    return socket
  }

  /** Destroys every connection. Statements that wait for a result fail with DatabaseUnavailable, and so do later ones. */
  close(): void {
    this.#isClosed = true
    // Without the goodbye of the protocol, which nobody would read.
    for (const socket of this.#open) socket.destroy(new DatabaseUnavailable())
  }

  reopen(): void {
    this.#isClosed = false
  }
}
