import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'
import { anew, load } from './load.ts'
import { UNLIMITED } from './market.ts'
import { machine, processorTime } from './processor-time.ts'

// How much more two processes answer than one. That needs four free cores: two for the processes, one for the database and
// one for this client. With fewer they take turns, and the figures say nothing of the product. With `--share=0.25` a process
// has a quarter of a core at most, and one core is enough for all (Linux, root).

const CONNECTIONS = 32
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const WANTED = 1.7
/** Of a core, for each process that answers. */
const SHARE = Number(process.argv.find((given) => given.startsWith('--share='))?.slice('--share='.length) ?? 1)
const CORES = 4 * SHARE
/** Made anew for each request, as for guests whose page is not cached. */
const ASKED = ['/api/products?search=laptop', '/api/products?search=hp', '/api/categories']

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-processes-'))
const settings = { DATA_DIR: dataDir, COSTLY_A_MINUTE: UNLIMITED, LOG_LEVEL: 'silent' }

interface Measured {
  perSecond: number
  /** Microseconds of processor time of all processes that answer, for a request. */
  costUs: number
}

async function measure(processes: number): Promise<Measured> {
  const port = await freePort()
  const site = await launch({ ...settings, PORT: String(port), PROCESSES: String(processes) })
  try {
    const origin = `http://localhost:${port}`
    await load(origin, CONNECTIONS, 2_000, anew(ASKED))
    const pids = answering(site.pid ?? 0, processes)
    if (SHARE < 1) pids.forEach(limitShare)
    const used = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0)
    const before = used()
    const { perSecond } = await load(origin, CONNECTIONS, SECONDS * 1_000, anew(ASKED))
    return { perSecond, costUs: (used() - before) / (perSecond * SECONDS) }
  } finally {
    await stopProcess(site)
    for (const group of groups.splice(0)) rmdirSync(group)
  }
}

const CGROUPS = '/sys/fs/cgroup'
const PERIOD_US = 20_000
/** The control groups of the processes that run. */
const groups: string[] = []

/** Holds a process to `SHARE` of a core, in either version of control groups. */
function limitShare(pid: number): void {
  const isUnified = existsSync(path.join(CGROUPS, 'cgroup.controllers'))
  const group = path.join(CGROUPS, isUnified ? '' : 'cpu', `greentech-bench-${pid}`)
  mkdirSync(group)
  groups.push(group)
  const quota = Math.round(SHARE * PERIOD_US)
  if (isUnified) writeFileSync(path.join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
  else {
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota))
  }
  writeFileSync(path.join(group, 'cgroup.procs'), String(pid))
}

/** The process itself, or the parent's children that run the same program. */
function answering(pid: number, processes: number): number[] {
  if (processes === 1) return [pid]
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('src/bin/start.ts'))
}

/** The processes that use most of the processor. */
function others(): string {
  const { stdout } = spawnSync('ps', ['-eo', 'pcpu,comm', '--sort=-pcpu', '--no-headers'], { encoding: 'utf8' })
  return stdout.split('\n').slice(0, 6).join('\n')
}

try {
  const areFree = availableParallelism() - (loadavg()[0] ?? 0) >= CORES - 0.5
  console.log(
    `${machine()}; ${CONNECTIONS} connections, ${SECONDS} s each, ${SHARE} of a core at most for a process; what else runs, % of a core:\n${others()}`,
  )
  const [one, two] = [await measure(1), await measure(2)]
  for (const [name, { perSecond, costUs }] of Object.entries({ one, two }))
    console.log(`${name}: ${perSecond.toFixed(0)} requests a second, ${costUs.toFixed(0)} us of processor time each`)
  const times = two.perSecond / one.perSecond
  console.log(`${times.toFixed(2)} times as many, at least ${WANTED}; ${machine()} after`)
  if (!areFree) console.log(`not judged: ${CORES} free cores are needed`)
  else process.exitCode = times >= WANTED ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
