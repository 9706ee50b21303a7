import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** The account that PostgreSQL runs as when we are root; PostgreSQL itself refuses root. */
export type ServerUser = { name: string; ids: { uid: number; gid: number } }

/**
 * The account that the server of `cluster` must run as; undefined for the account of this process. As root it is the owner
 * of existing data, so that a start with sudo does not change the owner; otherwise `postgres`, then `nobody`.
 */
export function serverUser(cluster: string): ServerUser | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const ownUid = process.getuid?.()
  if (ownUid !== 0) {
    if (owner !== undefined && owner !== ownUid) {
      throw new Error(`The database in ${cluster} belongs to another user of this machine. Start as that user.`)
    }
    return undefined
  }
  const accounts = passwdAccounts()
  const account =
    (owner ? accounts.find((one) => one.ids.uid === owner) : undefined) ??
    accounts.find((one) => one.name === 'postgres') ??
    accounts.find((one) => one.name === 'nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL refuses to run as root and this machine has neither a user postgres nor nobody. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** initdb looks its user up by name, so an arbitrary number without an entry in the passwd file cannot create one. */
export function requireNamedUser(): void {
  try {
    userInfo()
  } catch {
    throw new Error(
      `The user ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs to create a database. ` +
        'Start as a user that has one, or set DATABASE_URL.',
    )
  }
}

/** True if that account may enter the folder. A folder inside a private home cannot be reached by its path. */
export function canEnter(user: ServerUser | undefined, folder: string): boolean {
  if (!user) return true
  return spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], { ...user.ids, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The environment of the server's programs: no PGPORT, PGDATA or locale of the shell. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}

function passwdAccounts(): ServerUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line.includes(':') && !line.startsWith('#'))
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, ids: { uid: Number(uid), gid: Number(gid) } }))
    .filter((account) => account.ids.uid !== 0)
}
