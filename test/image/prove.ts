import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../e2e/support/launch.ts'

// Builds the image with and without the embedded database, starts what is in it, and prints figures. Where containers cannot
// run, their parts can: the image's files as the root folder, read-only, with its user, command and environment, in process and
// mount namespaces of their own. Not shown that way: networks, cgroups and the seccomp filter of a container.

const ROOT = path.resolve(import.meta.dirname, '../..')
const WORK = process.env.IMAGE_WORK ?? '/var/tmp/greentech-image'
const STORE = ['--root', `${WORK}/store`, '--runroot', `${WORK}/run`, '--storage-driver', 'vfs']

/** Any will do: a site with a database of its own must have them. */
const KEYS = { MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), IMAGE_KEY: 'key-of-the-image-host' }

/** Mounts what a container has, with the image's files read-only, and becomes the command as the user. */
const ENTER = `set -e
mount --bind "$TREE" "$TREE"
mount --bind "$DATA" "$TREE/data"
mount -t tmpfs tmpfs "$TREE/tmp"
mount -t proc proc "$TREE/proc"
mount --bind /dev "$TREE/dev"
mount -o remount,bind,ro "$TREE"
exec chroot --userspec="$USERSPEC" "$TREE" env -i "$@"`

interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Healthcheck: { Test: string[] }
}

const { values } = parseArgs({ options: { built: { type: 'boolean' } } })
const missing = ['buildah', 'debootstrap', 'unshare'].filter((program) => spawnSync(program, ['--version']).error)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`skipped: the image, because ${missing.join(', ') || 'root'} is needed`)
  process.exit(0)
}

const rows: Record<string, Record<string, string | number>> = {}
for (const [tag, embedded] of [
  ['greentech', true],
  ['greentech-external', false],
] as const) {
  const build = ['scripts/image/build.sh', tag, String(embedded)]
  if (!values.built) execFileSync('sh', build, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  rows[tag] = await prove(tag, embedded)
}
console.table(rows)

async function prove(tag: string, embedded: boolean) {
  const { config, size } = inspect(tag)
  const container = buildah('from', tag)
  const tree = buildah('mount', container)
  const data = mkdtempSync(path.join(tmpdir(), 'greentech-image-'))
  const database = embedded ? null : await externalDatabase()
  try {
    execFileSync('chown', [config.User, data])
    const port = await freePort()
    const settings = {
      ...{ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
      ...(database && { DATABASE_URL: database.url, SINGLE_MACHINE: 'true', ...KEYS }),
    }
    const bed = { tree, data, config, settings, url: `http://localhost:${port}` }
    return { 'size MB': megabytes(size), ...(await runTwice(bed)) }
  } finally {
    await database?.stop()
    buildah('rm', container)
    rmSync(data, { recursive: true, force: true })
  }
}

interface Bed {
  tree: string
  data: string
  config: ImageConfig
  settings: Record<string, string>
  url: string
}

async function runTwice(bed: Bed) {
  const first = await start(bed)
  await stop(first)
  const again = await start(bed)
  const checks = { ...identity(bed, again.pid), ...(await within(bed)), 'memory MB': memory(again.pid) }
  // A visitor who reads nothing more, and one in the middle of an upload.
  await fetch(`${bed.url}/products`)
  const slow = connect(Number(new URL(bed.url).port), 'localhost').on('error', () => {})
  slow.write(
    'POST /api/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  )
  await delay(200)
  const seconds = await stop(again)
  slow.destroy()
  return { 'first start s': first.seconds, 'later start s': again.seconds, ...checks, 'stop s': seconds }
}

interface Running {
  /** `unshare`, which ends with its child. */
  outer: ChildProcess
  /** The site itself, number 1 in its namespace. */
  pid: number
  seconds: number
}

function enter({ tree, data, config, settings }: Bed, command: string[]): ChildProcess {
  const environment = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const inFolder = ['sh', '-c', `cd ${config.WorkingDir} && exec "$@"`, 'sh', ...command]
  const options = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', 'sh', '-c', ENTER, 'sh']
  return spawn('unshare', [...options, ...environment, ...inFolder], {
    env: { PATH: process.env.PATH, TREE: tree, DATA: data, USERSPEC: config.User },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function start(bed: Bed): Promise<Running> {
  const since = performance.now()
  const outer = enter(bed, bed.config.Cmd)
  let output = ''
  for (const stream of [outer.stdout, outer.stderr]) stream?.on('data', (chunk) => (output += chunk))
  for (;;) {
    const { ok } = await fetch(`${bed.url}/readyz`).catch(() => ({ ok: false }))
    if (ok) break
    if (outer.exitCode !== null || performance.now() - since > 60_000) throw new Error(`it does not start:\n${output}`)
    await delay(20)
  }
  const [pid = 0] = childrenOf(outer.pid ?? 0)
  return { outer, pid, seconds: secondsSince(since) }
}

async function stop({ outer, pid }: Running): Promise<number> {
  const since = performance.now()
  const ended = once(outer, 'exit')
  process.kill(pid, 'SIGTERM')
  const [code] = await ended
  const seconds = secondsSince(since)
  if (code !== 0 || seconds > 10) throw new Error(`the stop took ${seconds} s and ended with ${code}`)
  return seconds
}

/** Whose process it is, and what a process of this user may do to the image's files. */
function identity({ tree }: Bed, pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, uid] = /^Uid:\t(\d+)/m.exec(status) ?? []
  if (uid !== '999') throw new Error(`it runs as ${uid}`)
  const [, rights] = /^CapEff:\t(\w+)/m.exec(status) ?? []
  if (Number.parseInt(rights ?? '1', 16) !== 0) throw new Error(`it has the capabilities ${rights}`)
  if (
    !readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
      .split('\n')
      .some((line) => line.includes(`${tree} `) || / \/ ro,/.test(line))
  )
    throw new Error('its root folder is not a mount of its own')
  return { 'user id': Number(uid) }
}

/** The health check of the image, and writes, in further entries with the same mounts. */
async function within(bed: Bed) {
  // Not `spawnSync`: this process stands between the site and its external database.
  const run = async (...command: string[]) => {
    const entered = enter(bed, command)
    let errors = ''
    entered.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    const [code] = await once(entered, 'close')
    return { code, errors }
  }
  const health = await run(...bed.config.Healthcheck.Test.slice(1))
  if (health.code !== 0) throw new Error(`the health check failed: ${health.errors}`)
  for (const file of ['/app/new', '/new', '/etc/new', '/usr/bin/new', '/app/src/new']) {
    const { errors } = await run('sh', '-c', `echo x >> ${file}`)
    if (!errors.includes('Read-only file system')) throw new Error(`a write to ${file} was not refused: ${errors}`)
  }
  const { code } = await run('sh', '-c', 'echo x > /data/tried && rm /data/tried && echo x > /tmp/tried')
  if (code !== 0) throw new Error('its data folder cannot be written')
  return { 'health check': 'ok', 'root folder': 'read-only' }
}

/** What all processes below hold in memory, each shared page counted once. */
function memory(pid: number): number {
  const all = [pid, ...descendantsOf(pid)]
  const kilobytes = all.map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  )
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_000)
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

/** A PostgreSQL that is reached over TCP: the embedded one listens on a socket only. */
async function externalDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'greentech-external-'))
  const server = await startEmbeddedPostgres({ dataDir: folder })
  const { host, user, database } = server.connection
  const bridge = createServer((client) => {
    const to = connect(path.join(host, '.s.PGSQL.5432'))
    for (const [from, into] of [
      [client, to],
      [to, client],
    ] as const)
      from.on('error', () => into.destroy()).pipe(into)
  })
  const port = await freePort()
  bridge.listen(port, '127.0.0.1')
  await once(bridge, 'listening')
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      bridge.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function buildah(...args: string[]): string {
  return execFileSync('buildah', [...STORE, ...args], { encoding: 'utf8' }).trim()
}

function inspect(tag: string): { config: ImageConfig; size: number } {
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', tag)) as { Docker: { config: ImageConfig } }
  const [listed] = JSON.parse(buildah('images', '--json', tag)) as { size: string }[]
  return { config: Docker.config, size: Number.parseFloat(listed?.size ?? '0') * 1_000_000 }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10
}
