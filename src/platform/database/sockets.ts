import { Socket } from 'node:net'
import { DatabaseUnavailable } from './unavailable.ts'

/** The sockets of a pool's connections: the public `stream` option of `pg` makes them here. */
export class DatabaseSockets {
  readonly #open = new Set<Socket>()
  #isClosed = false
  #writesHang = false
  /** Called when `writesHang` changes. */
  onWritesHang: (hang: boolean) => void = () => {}

  /**
   * True while a commit waits for a synchronous standby that does not answer. Reads are answered; a write would wait, with
   * its connection, until the standby is back. `watchDatabase` sets it.
   */
  get writesHang(): boolean {
    return this.#writesHang
  }

  set writesHang(hang: boolean) {
    if (hang === this.#writesHang) return
    this.#writesHang = hang
    // Those that wait would hold every connection of the pool, and reads would wait with them.
    if (hang) this.drop()
    this.onWritesHang(hang)
  }

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
    this.drop()
  }

  /** The same of the connections that are open now. */
  drop(): void {
    // Without the goodbye of the protocol, which nobody would read.
    for (const socket of this.#open) socket.destroy(new DatabaseUnavailable())
  }

  reopen(): void {
    this.#isClosed = false
  }
}
