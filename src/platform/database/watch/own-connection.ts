import { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseOptions } from '../database.ts'

/** One connection outside the pool, which is opened when it is needed and can be ended without the server's help. */
export class OwnConnection {
  readonly #connection: DatabaseOptions['connection']
  #client: pg.Client | null = null
  #socket: Socket | null = null

  constructor(connection: DatabaseOptions['connection']) {
    this.#connection = connection
  }

  /** The rows of a statement. After a failure the next call opens another connection. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    try {
      this.#client ??= await this.#connect()
      return (await this.#client.query<Row>(text)).rows
    } catch (error) {
      this.disconnect()
      throw error
    }
  }

  /** A statement that is under way goes on at the server. */
  disconnect(): void {
    this.#socket?.destroy()
    this.#client = null
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
