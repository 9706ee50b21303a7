import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { folderAccess } from './cluster.ts'
import { DIRECTORY_SETTING } from './previous-server.ts'
import type { ServerUser } from './server-user.ts'

/** How one server is started; `logFile` is its log. */
export type Server = {
  native: string
  cluster: string
  socketDir: string
  logFile: string
  user: ServerUser | undefined
  durable: boolean
  /** Settings beside those of every server. */
  more: Record<string, string>
}

/** `mark` is the value of START_SETTING in this server; `ended` resolves to its exit code or what stopped the shell. */
export type ServerProcess = {
  child: ChildProcess
  mark: string
  ended: Promise<unknown>
  hasEnded: boolean
  stopping: boolean
  /** Log output of the server since this start. */
  complaints(): string
}

/** Distinguishes our server from one of another start that answers at the same socket. */
export const START_SETTING = 'greentech.start'
const LOG_LIMIT_BYTES = 1_000_000

/**
 * The shell holds the other end of a pipe: however this process ends, the pipe closes and the shell signals the server
 * to shut down fast. It has a process group of its own, so that Ctrl-C reaches only this process.
 */
const WATCHDOG = `exec 3<&0
"$@" 3<&- </dev/null & server=$!
trap : INT TERM
{ cat <&3 >/dev/null; kill -INT $server; } 2>/dev/null & watch=$!
exec 3<&-
wait $server; code=$?
while [ $code -gt 128 ] && kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watch 2>/dev/null
exit $code`

export function spawnServer(server: Server, mark: string): ServerProcess {
  const { argument, options } = folderAccess(server.cluster, server.user)
  const { fd, start } = openLog(server)
  const command = [join(server.native, 'bin', 'postgres'), '-D', argument, ...settings(server, mark)]
  const child = spawn('sh', ['-c', WATCHDOG, 'sh', ...command], { ...options, detached: true, stdio: ['pipe', fd, fd] })
  closeSync(fd)
  child.stdin?.on('error', () => {})
  // The server must not keep a finished script running; stopServer undoes this.
  child.unref()
  const ended = new Promise<unknown>((resolve) => child.once('error', resolve).once('exit', resolve))
  const complaints = () => readFileSync(server.logFile).subarray(start).toString().trim()
  const running = { child, mark, ended, hasEnded: false, stopping: false, complaints }
  ended.then(() => {
    running.hasEnded = true
  })
  return running
}

/** A fast, clean stop: open transactions are rolled back, everything acknowledged is on disk. */
export async function stopServer(running: ServerProcess): Promise<void> {
  running.stopping = true
  if (running.hasEnded) return
  running.child.ref()
  running.child.stdin?.end()
  await running.ended
}

function openLog({ logFile, user }: Server): { fd: number; start: number } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.old`)
  const fd = openSync(logFile, 'a', 0o600)
  if (user) fchownSync(fd, user.ids.uid, user.ids.gid)
  return { fd, start: size > LOG_LIMIT_BYTES ? 0 : size }
}

function settings({ cluster, socketDir, durable, more }: Server, mark: string): string[] {
  const values = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The caller reports refused statements; the log file has what concerns the server.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // After a crash it ends, and `keepRunning` starts another one. Its own restart ignores that the replay of the log
    // failed on a full disk, and the server then never answers (18.x, seen with a full disk).
    restart_after_crash: 'off',
    [DIRECTORY_SETTING]: cluster,
    [START_SETTING]: mark,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
