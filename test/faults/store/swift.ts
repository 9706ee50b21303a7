import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { freePort } from '../../e2e/support/launch.ts'
import { type Ports, proxyConfig, RINGS, serverConfig } from './swift-config.ts'

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

/** Null when OpenStack Swift is there, or could be installed; otherwise why not. */
export function swiftProblem(): string | null {
  if (isInstalled()) return null
  if (!existsSync('/etc/debian_version')) return 'OpenStack Swift is not installed, and this is no Debian'
  if (process.getuid?.() !== 0) return `OpenStack Swift is not installed: apt-get install ${PACKAGES.join(' ')}`
  console.log(`Installing OpenStack Swift: ${PACKAGES.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) return `apt-get ${args[0]} failed`
  }
  return isInstalled() ? null : 'OpenStack Swift is not there although apt-get installed it'
}

function isInstalled(): boolean {
  const programs = ['swift-ring-builder', 'swift-proxy-server', 'swift-object-server', 'memcached']
  return programs.every((program) => spawnSync('which', [program]).status === 0)
}

export interface Swift {
  settings: ObjectStore
  /** The process that takes requests; the others store objects. */
  proxy: () => ChildProcess
  /** Starts it again after a kill. */
  startProxy: () => Promise<void>
  close: () => Promise<void>
}

/** OpenStack Swift with its S3 interface on this machine: one device in a temporary folder, and an empty bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greentech-swift-'))
  const ports = await findPorts()
  await makeFiles(folder, ports)
  const run = (program: string, ...args: string[]) => spawn(program, args, { stdio: 'ignore' })
  const memcached = run('memcached', '-u', 'root', '-l', '127.0.0.1', '-p', String(ports.memcache))
  const storing = RINGS.map((ring) => run(`swift-${ring}-server`, path.join(folder, `${ring}.conf`)))
  let proxy: ChildProcess
  const settings: ObjectStore = {
    url: `http://127.0.0.1:${ports.proxy}`,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
  }
  const startProxy = async () => {
    proxy = run('swift-proxy-server', path.join(folder, 'proxy.conf'))
    await makeBucket(settings)
  }
  const close = async () => {
    await Promise.all([proxy, memcached, ...storing].map(end))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await startProxy()
  } catch (error) {
    await close()
    throw error
  }
  return { settings, proxy: () => proxy, startProxy, close }
}

async function findPorts(): Promise<Ports> {
  const [proxy, memcache, account, container, object] = await Promise.all(Array.from({ length: 5 }, freePort))
  return {
    proxy: proxy ?? 0,
    memcache: memcache ?? 0,
    account: account ?? 0,
    container: container ?? 0,
    object: object ?? 0,
  }
}

async function makeFiles(folder: string, ports: Ports): Promise<void> {
  await mkdir(path.join(folder, 'devices', 'd1'), { recursive: true })
  await writeFile(path.join(folder, 'proxy.conf'), proxyConfig(folder, ports))
  for (const ring of RINGS) {
    await writeFile(path.join(folder, `${ring}.conf`), serverConfig(folder, ring, ports))
    const builder = path.join(folder, `${ring}.builder`)
    // One copy on one device: 16 partitions, no other copies, no wait between two changes.
    build(builder, 'create', '4', '1', '1')
    build(builder, 'add', `r1z1-127.0.0.1:${ports[ring]}/d1`, '1')
    build(builder, 'rebalance')
  }
}

function build(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('swift-ring-builder', args, { encoding: 'utf8' })
  // 1 is a warning: one copy is not balanced.
  if (status !== 0 && status !== 1) throw new Error(`swift-ring-builder ${args.join(' ')}: ${stdout}${stderr}`)
}

/** Waits until every server of the store answers. */
async function makeBucket({ url, bucket, accessKeyId, secretAccessKey, region }: ObjectStore): Promise<void> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const put = async (place: string) => {
    const response = await client.fetch(`${url}/${place}`, { method: 'PUT', signal: AbortSignal.timeout(5_000) })
    if (!response.ok && response.status !== 409) throw new Error(`${response.status} ${await response.text()}`)
  }
  let last = ''
  for (let round = 0; round < 150; round++) {
    const failed = await put(bucket)
      .then(() => put(`${bucket}/started`))
      .catch((error: Error) => error)
    if (!failed) return
    last = failed.message
    await delay(200)
  }
  throw new Error(`Swift did not start: ${last}`)
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(force)
}
