import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SOCKET_FILE } from './previous-server.ts'
import { canEnter, type ServerUser } from './server-user.ts'

/** The smaller of the systems' limits for a socket's path: 103 bytes on macOS, 107 on Linux. */
const SOCKET_PATH_LIMIT = 103

/**
 * A folder for the server's socket that nobody else may enter: inside the data directory, or a short one under the
 * system's temporary directory when that path is too long for a socket or closed to the server's user.
 */
export function socketFolder(dataDir: string, user: ServerUser | undefined): string {
  const inside = join(dataDir, 'socket')
  if (isShortEnough(inside) && canEnter(user, dataDir)) return privateFolder(inside, user)
  const short = `greentech-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const temporary = join(tmpdir(), short)
  if (isShortEnough(temporary) && canEnter(user, tmpdir())) return privateFolder(temporary, user)
  return privateFolder(join('/tmp', short), user)
}

/** Removes the folder in the temporary directory, unless it is in use again and therefore not empty. */
export function removeSocketFolder(folder: string, dataDir: string): void {
  if (folder.startsWith(dataDir)) return
  try {
    rmdirSync(folder)
  } catch {
    // In use by the next start, or gone already.
  }
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_FILE)) <= SOCKET_PATH_LIMIT
}

/** Refuses a folder of another user: every process that can open this folder can use the database without a password. */
function privateFolder(folder: string, user: ServerUser | undefined): string {
  const ownUid = process.getuid?.()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (user && found.uid === ownUid) chownSync(folder, user.ids.uid, user.ids.gid)
  const isOurs = found.isDirectory() && (found.uid === ownUid || found.uid === user?.ids.uid)
  if (isOurs && (found.mode & 0o077) === 0) return folder
  throw new Error(`${folder} must be a private folder of ours and is not. Delete it and start again.`)
}
