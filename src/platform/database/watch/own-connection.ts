import { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseOptions } from '../database.ts'

/** One connection outside the pool, which is opened when it is needed and can be ended without the server's help. */
export class OwnConnection {
  readonly #connection: DatabaseOptions['connection']
  #opened: { client: Promise<pg.Client>; socket: Socket } | null = null

  constructor(connection: DatabaseOptions['connection']) {
    this.#connection = connection
  }

  /** The rows of a statement. After a failure the next call opens another connection. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    this.#opened ??= this.#open()
    const own = this.#opened
    try {
      const client = await own.client
      return (await client.query<Row>(text)).rows
    } catch (error) {
      // A later call may have opened another one meanwhile.
      if (this.#opened === own) this.disconnect()
      throw error
    }
  }

  /** A statement that is under way goes on at the server. */
  disconnect(): void {
    this.#opened?.socket.destroy()
    this.#opened = null
  }

  #open() {
    const socket = new Socket()
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'greentech watch',
      stream: () => socket,
    })
    client.on('error', () => {})
    return { client: client.connect().then(() => client), socket }
  }
}
