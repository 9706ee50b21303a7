import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '#shared/unknown-error.ts'
import { canEnter, environment, requireNamedUser, type ServerUser } from './server-user.ts'

const MAJOR_VERSION = '18'

/** The path argument and the spawn options with which the server's user reaches a folder. */
export type FolderAccess = { argument: string; options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'env'> }

/**
 * Another account cannot reach a folder inside a private home by its path, but a process that was started in it can
 * use it: Linux resolves /proc/self/cwd without looking at the folders above.
 */
export function folderAccess(folder: string, user: ServerUser | undefined): FolderAccess {
  const options = { ...user?.ids, cwd: folder, env: environment() }
  if (canEnter(user, folder)) return { argument: folder, options }
  if (existsSync('/proc/self/cwd')) return { argument: '/proc/self/cwd', options }
  throw new Error(`The user ${user?.name} cannot reach ${folder}. Choose a data directory outside private folders.`)
}

/**
 * Makes sure that `cluster` holds a database cluster of our version owned by the server's user.
 * A new one is made under another name and renamed when it is complete: a kill meanwhile leaves no incomplete cluster.
 */
export async function prepareCluster(
  cluster: string,
  binariesDir: string,
  user: ServerUser | undefined,
  durable: boolean,
) {
  removeLeftovers(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(cluster, binariesDir, user, durable)
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION) {
    throw new Error(`The database in ${cluster} is of PostgreSQL ${version}; this release runs ${MAJOR_VERSION}.`)
  }
  if (user && statSync(cluster).uid !== user.ids.uid) {
    spawnSync('chown', ['-R', `${user.ids.uid}:${user.ids.gid}`, cluster])
  }
}

async function createCluster(cluster: string, binariesDir: string, user: ServerUser | undefined, durable: boolean) {
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new Error(`${cluster} is not empty and holds no database. Move its files away, or choose another directory.`)
  }
  if (!user) requireNamedUser()
  const draft = `${cluster}.new-${process.pid}-${randomUUID()}`
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.ids.uid, user.ids.gid)
  try {
    await runInitdb(binariesDir, folderAccess(draft, user), durable)
    renameSync(draft, cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another start has created the cluster first; it is used.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

async function runInitdb(binariesDir: string, { argument, options }: FolderAccess, durable: boolean): Promise<void> {
  const settings = ['-U', 'app', '-A', 'trust', '-E', 'UTF8', '--no-instructions', ...(durable ? [] : ['--no-sync'])]
  // The character classes of C.UTF-8 make Bengali words searchable; plain C finds nothing in them.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${systemUtf8Locale()}`]
  const child = spawn(join(binariesDir, 'bin', 'initdb'), ['-D', argument, ...settings, ...locale], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`PostgreSQL could not create its files: ${complaints.join('').trim()}`)
}

/** The name of a UTF-8 locale in this system's own spelling: `C.utf8` on Debian, `en_US.UTF-8` on macOS. */
function systemUtf8Locale(): string {
  const known = (spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? '').split('\n')
  const plain = (name: string) => name.toLowerCase().replaceAll('-', '')
  for (const wanted of ['c.utf8', 'en_us.utf8']) {
    const found = known.find((name) => plain(name) === wanted)
    if (found) return found
  }
  return known.find((name) => plain(name).endsWith('.utf8')) ?? 'C.UTF-8'
}

function removeLeftovers(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    const pid = /^cluster\.new-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true })
    } catch {
      // Its initdb is still writing; the next start removes the rest.
    }
  }
}

/** True if a process with this number is alive, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
