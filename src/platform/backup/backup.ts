import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { findRunningPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyTree, flushDisk, type Listing } from './copy-files.ts'
import { BEING_PLACED, UNFINISHED } from './interrupted-restore.ts'
import { writeNote } from './note.ts'

/** An expected failure; its message is for the person at the terminal. */
export class BackupRefused extends Error {}

/** Folders of a backup: the database's files, and everything else of the data folder. */
export const PARTS = { database: 'database', rest: 'rest' } as const
/** The database's folder in the data folder, and what a restore leaves there. */
export const DATABASE_FOLDER = 'postgres'
export const SET_ASIDE = 'before-restore-'

export interface BackupOptions {
  dataDir: string
  /** A folder that must not exist. It appears when the backup is complete. */
  to: string
  /** The bucket that pictures are in instead of the data folder: the backup names it. */
  picturesIn?: string | undefined
  /** Called with each line of progress. */
  say: (line: string) => void
}

export interface BackupSize {
  files: number
  bytes: number
}

/**
 * Backs up the data folder of a site, which may be running: every committed row, every picture of the folder that a row names,
 * and the file of secrets. Pictures in an object store are not copied. Throws BackupRefused before anything is written.
 */
export async function makeBackup({ to, ...options }: BackupOptions): Promise<BackupSize> {
  await refuse(options.dataDir, to)
  const draft = `${to}.unfinished-${process.pid}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const size = await copyAll(options, draft)
    flushDisk()
    await rename(draft, to)
    return size
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function refuse(dataDir: string, to: string): Promise<void> {
  if (!existsSync(path.join(dataDir, DATABASE_FOLDER, 'cluster', 'PG_VERSION'))) {
    throw new BackupRefused(`There is no database in ${dataDir}: DATA_DIR names another folder, or the site never ran.`)
  }
  if (existsSync(to)) throw new BackupRefused(`${to} is there already. Name a folder that is not.`)
  if (`${to}${path.sep}`.startsWith(`${dataDir}${path.sep}`)) {
    throw new BackupRefused(`${to} lies in the data folder itself. A backup belongs elsewhere, best on another disk.`)
  }
}

async function copyAll(options: Omit<BackupOptions, 'to'>, draft: string): Promise<BackupSize> {
  const { dataDir, picturesIn } = options
  const database: Listing = { folders: new Set(), files: new Map() }
  const rest: Listing = { folders: new Set(), files: new Map() }
  const copyRest = () => copyTree(dataDir, path.join(draft, PARTS.rest), rest, isApart)
  // Once before the database, because pictures may be removed meanwhile, and once after it for new ones: a picture is on
  // the disk before a row names it.
  await copyRest()
  await withServer(options, (connection, cluster) =>
    copyCluster(connection, cluster, path.join(draft, PARTS.database), database),
  )
  await copyRest()
  await writeNote(draft, { database, rest, picturesIn })
  const files = [...database.files.values(), ...rest.files.values()]
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function isApart(place: string): boolean {
  const [top = ''] = place.split('/')
  const isOfRestore = [SET_ASIDE, UNFINISHED, BEING_PLACED].some((prefix) => top.startsWith(prefix))
  return top === DATABASE_FOLDER || isOfRestore || /\/aside-/.test(place)
}

type Work = (connection: { host: string; user: string; database: string }, cluster: string) => Promise<void>

/** The server of the running site; otherwise one that runs during the backup. */
async function withServer({ dataDir, say }: Omit<BackupOptions, 'to'>, work: Work): Promise<void> {
  const folder = path.join(dataDir, DATABASE_FOLDER)
  const cluster = path.join(folder, 'cluster')
  const running = await findRunningPostgres(folder)
  if (running) return work(running, cluster)
  const server = await startEmbeddedPostgres({ dataDir: folder, log: say })
  await work(server.connection, cluster).finally(server.stop)
}
