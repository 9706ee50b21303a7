import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { copyNoted, copyTree, type Listing, writeNoted } from './copy-files.ts'

/** Folders whose content a server recreates, copied empty (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const EMPTIED = /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_wal)\/./
const PASSING =
  /(^|\/)(postmaster\.(pid|opts)|current_logfiles|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|pg_internal\.init[^/]*|pgsql_tmp[^/]*|t\d+_\d+[^/]*)$/
/** The control file, which says where the replay starts: it is copied last. */
const CONTROL_FILE = 'global/pg_control'

/**
 * Copies the files of a running server to `to`, by PostgreSQL's protocol for base backups. A server that is started on the copy
 * has everything that was committed when this returned.
 */
export async function copyCluster(
  connection: EmbeddedPostgres['connection'],
  cluster: string,
  to: string,
  listing: Listing,
): Promise<void> {
  const server = new pg.Client(connection)
  server.on('error', () => {})
  await server.connect()
  try {
    // A temporary slot keeps the log since here from being recycled; it ends with this connection.
    await server.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
    const started = await server.query<{ first: string }>(
      `select pg_walfile_name(pg_backup_start('greentech', true)) as first`,
    )
    const leaveOut = (place: string) => EMPTIED.test(place) || PASSING.test(place) || place === CONTROL_FILE
    await copyTree(cluster, to, listing, leaveOut)
    await writeNoted(to, CONTROL_FILE, await readSettled(path.join(cluster, CONTROL_FILE)), listing)
    const stopped = await server.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    )
    const { label = '', last = '' } = stopped.rows[0] ?? {}
    await copyLog(cluster, to, [started.rows[0]?.first ?? '', last], listing)
    await writeNoted(to, 'backup_label', Buffer.from(label), listing)
  } finally {
    await server.end().catch(() => {})
  }
}

/** The log of changes from the first to the last file of the backup; their names are in its order. */
async function copyLog(cluster: string, to: string, [first, last]: [string, string], listing: Listing): Promise<void> {
  for (const name of await readdir(path.join(cluster, 'pg_wal'))) {
    const needed = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
    if (needed || name.endsWith('.history')) await copyNoted(cluster, to, `pg_wal/${name}`, listing)
  }
}

/** Reads a small file that the server may be writing, until two reads are equal. */
async function readSettled(file: string): Promise<Buffer> {
  let before = await readFile(file)
  for (;;) {
    const now = await readFile(file)
    if (now.equals(before)) return now
    before = now
  }
}
