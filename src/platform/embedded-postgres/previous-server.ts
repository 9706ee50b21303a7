import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '#shared/unknown-error.ts'

/** The setting that puts the data folder into the server's command line, so that a later start recognizes the server. */
export const DIRECTORY_SETTING = 'greentech.directory'
export const SOCKET_FILE = '.s.PGSQL.5432'
const WATCHDOG_SHELL = 'sh -c '

/** A launcher that has just died needs this long until its watchdog has begun to stop the server. */
const GRACE_MS = 1_000
const STOP_LIMIT_MS = 60_000

/** Errors of a connection to a socket that no process has open. */
const NOBODY_LISTENS = ['ENOENT', 'ENOTDIR', 'ECONNREFUSED']

type Lock = { pid: number; socketDir: string | undefined; status: string | undefined }
type Process = { state: string; parent: number; command: string }

/**
 * Prepares the start of a new server of `cluster`: waits for one that is stopping, stops one whose launcher is gone,
 * removes lock files that name a foreign or dead process, and throws when another start is using the data.
 */
export async function settlePreviousServer(cluster: string, socketDir: string, log: (line: string) => void) {
  await settleLock(join(cluster, 'postmaster.pid'), cluster, log)
  await settleLock(join(socketDir, `${SOCKET_FILE}.lock`), cluster, log)
}

async function settleLock(file: string, cluster: string, log: (line: string) => void): Promise<void> {
  const since = Date.now()
  let isStopping = false
  for (;;) {
    const lock = readLock(file)
    if (!lock) return
    const holder = processOf(lock.pid)
    if (!holder || !serves(holder, cluster)) return clearLock(file, lock, holder)
    const orphan = !isWatchdog(processOf(holder.parent))
    if (orphan && !isStopping) {
      log(`Stopping PostgreSQL ${lock.pid}, which an earlier run has left behind`)
      process.kill(lock.pid, 'SIGINT')
      isStopping = true
    }
    const limit = orphan || lock.status === 'stopping' ? STOP_LIMIT_MS : GRACE_MS
    if (Date.now() - since > limit) throw alreadyRunning(lock.pid, cluster)
    await delay(25)
  }
}

/**
 * True if a server of `cluster` is alive, in this container or in another one. The server may be starting, stopping or refusing
 * every connection.
 */
export async function hasLiveServer(cluster: string): Promise<boolean> {
  const lock = readLock(join(cluster, 'postmaster.pid'))
  if (!lock) return false
  const holder = processOf(lock.pid)
  if (holder && serves(holder, cluster)) return true
  return lock.socketDir !== undefined && (await answers(join(lock.socketDir, SOCKET_FILE)))
}

/**
 * PostgreSQL replaces the lock of a dead process by itself, but not one whose number was reused by another process or
 * belongs to a zombie. A server in another container has no process here, but its socket answers.
 */
async function clearLock(file: string, lock: Lock, holder: Process | undefined): Promise<void> {
  if (lock.socketDir && (await answers(join(lock.socketDir, SOCKET_FILE))))
    throw alreadyRunning(lock.pid, lock.socketDir)
  if (holder) rmSync(file, { force: true })
}

function alreadyRunning(pid: number, where: string): Error {
  return new Error(`Already running: PostgreSQL ${pid} is using ${where}. Stop the other start first.`)
}

/** The content of a lock file; undefined when there is none. */
export function readLock(file: string): Lock | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, socketDir: lines[4] || undefined, status: lines[7]?.trim() } : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function serves(holder: Process, cluster: string): boolean {
  if (holder.state.startsWith('Z') || holder.command.startsWith(WATCHDOG_SHELL)) return false
  return holder.command.includes(`${DIRECTORY_SETTING}=${cluster}`)
}

function isWatchdog(parent: Process | undefined): boolean {
  return parent?.command.startsWith(WATCHDOG_SHELL) === true && parent.command.includes(DIRECTORY_SETTING)
}

function processOf(pid: number): Process | undefined {
  return process.platform === 'linux' ? linuxProcess(pid) : psProcess(pid)
}

/** Read from /proc because slim images have no `ps`. */
function linuxProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { state, parent: Number(parent), command }
  } catch {
    return undefined
  }
}

function psProcess(pid: number): Process | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, state = '', parent, command = ''] = /^\s*(\S+)\s+(\d+)\s+(.*)$/s.exec(stdout ?? '') ?? []
  return state ? { state, parent: Number(parent), command } : undefined
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket)
    const end = (answer: boolean) => {
      probe.destroy()
      resolve(answer)
    }
    probe.once('connect', () => end(true))
    // A full queue of connections (EAGAIN) has a server behind it.
    probe.once('error', (error) => end(!NOBODY_LISTENS.includes(errorCode(error) ?? '')))
  })
}
