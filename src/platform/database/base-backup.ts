import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Duplex, Writable } from 'node:stream'
import pg from 'pg'

export interface BaseBackupOptions {
  /** Of a role that may replicate. */
  connection: pg.ClientConfig
  /** An empty or a new folder for the files of the cluster. */
  to: string
  /** The name of a physical slot to make, which holds the log of changes back for a standby until it has read it. */
  slot?: string
}

/**
 * Copies a running server over its replication protocol, as `pg_basebackup` does, whose version would have to be the server's.
 * A server that is started on the copy has everything that was committed before the call, and all that was committed
 * meanwhile up to one moment. The server must have no tablespaces of its own. Throws when the copy is not complete.
 */
export async function baseBackup({ connection, to, slot }: BaseBackupOptions): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  if (readdirSync(to).length > 0) throw new Error(`${to} is not empty.`)
  // PostgreSQL starts on no folder that others may enter.
  chmodSync(to, 0o700)
  const client = new pg.Client({ ...connection, ...{ replication: 'true' } })
  client.on('error', () => {})
  await client.connect()
  try {
    if (slot) await client.query(`CREATE_REPLICATION_SLOT ${pg.escapeIdentifier(slot)} PHYSICAL RESERVE_WAL`)
    const unpacking = unpack(to)
    try {
      await receive(client, unpacking.input)
    } finally {
      unpacking.input.end()
      await unpacking.ended
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The archive keeps no owner: the launcher gives the files to the user that the server runs as. */
function unpack(to: string): { input: Writable; ended: Promise<void> } {
  const tar = spawn('tar', ['-x', '-f', '-', '--no-same-owner', '-C', to], { stdio: ['pipe', 'ignore', 'pipe'] })
  const complaints: string[] = []
  tar.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  // What it cannot take any more shows in its exit code.
  tar.stdin.on('error', () => {})
  const ended = once(tar, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`The copy could not be unpacked: ${complaints.join('').trim()}`)
  })
  ended.catch(() => {})
  return { input: tar.stdin, ended }
}

const COMMAND = `BASE_BACKUP (LABEL 'greentech', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`
/** The first byte of a message: a piece of the archive. Others name the archive or tell of the progress. */
const PIECE = 'd'.charCodeAt(0)

/** A query of our own: that of the driver ends a COPY which it has not asked for. */
function receive(client: pg.Client, output: Writable): Promise<void> {
  let stream: Duplex
  const skip = () => {}
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => {
        stream = connection.stream
        connection.query(COMMAND)
      },
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        // Copied: the driver uses the memory again.
        if (chunk[0] !== PIECE || output.write(Buffer.from(chunk.subarray(1))) || stream.isPaused()) return
        stream.pause()
        output.once('drain', () => stream.resume())
      },
      ...{ handleRowDescription: skip, handleDataRow: skip, handleCommandComplete: skip },
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    })
    output.once('error', reject)
  })
}

export interface StandbyOptions {
  /** Host or folder of the socket, port and user of the server to follow. */
  primary: Record<'host' | 'user', string> & { port: number }
  /** How the standby names itself, for `synchronous_standby_names`; also the name of its slot. */
  name: string
}

/** Makes a copy the standby of the server that it was taken from: it follows that server as soon as it is started. */
export function becomeStandby(cluster: string, { primary, name }: StandbyOptions): void {
  const settings = {
    primary_conninfo: Object.entries({ ...primary, application_name: name })
      .map(([key, value]) => `${key}='${value}'`)
      .join(' '),
    primary_slot_name: name,
    // The copy has this setting of its primary and would, once promoted, wait for a standby that it does not have.
    synchronous_standby_names: '',
  }
  const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value.replaceAll("'", "''")}'\n`)
  appendFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''))
  writeFileSync(join(cluster, 'standby.signal'), '')
}
