import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'
import { flood } from './flood.ts'
import { type Load, load, type NextRequest, postRequest } from './load.ts'

/** How many lookups and token refreshes a second: each page load of a signed-in user makes both. */
const LEAST = 2_000
const CONNECTIONS = 32
/** Two rounds of each, the services in turn, so that other load affects both. */
const ROUNDS = 2
const ROUND_MS = 4_000
const WARM_UP_MS = 1_500

interface Target {
  name: string
  origin: string
  api: string
  token: string
  /** The service's process; null when its processor time is not measured. */
  pid: number | null
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-sign-in-'))
const port = await freePort()
const origin = `http://localhost:${port}`
console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)} before`)
const site = await launch({ PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production', TRUST_PROXY: '1' })
try {
  const ours = { name: 'ours', origin, api: '/identity/v1', token: '/identity/v1/token', pid: site.pid ?? null }
  const figures = await measureAll([ours])
  const slow = figures.filter(({ target, perSecond }) => target === ours && perSecond < LEAST)
  console.log(`at least ${LEAST} a second of each: ${slow.length === 0 ? 'held' : 'MISSED'}`)
  const held = await flood(origin, site.pid ?? 0)
  process.exitCode = slow.length === 0 && held ? 0 : 1
} finally {
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`load average ${loadavg()[0]?.toFixed(1)} after`)

async function measureAll(targets: Target[]) {
  const people = new Map<Target, Person[]>()
  for (const target of targets) people.set(target, await signUpMany(target))
  const runs = (['lookup', 'token'] as const).flatMap((call) => targets.map((target) => ({ call, target })))
  const figures = []
  for (const { call, target } of runs) {
    const next =
      call === 'lookup' ? lookups(target, people.get(target) ?? []) : refreshes(target, people.get(target) ?? [])
    await load(target.origin, CONNECTIONS, WARM_UP_MS, next)
    figures.push({ call, target, next, rounds: [] as (Load & { cpu: number })[] })
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { target, next, rounds } of figures) {
      const before = cpuSeconds(target.pid)
      const measured = await load(target.origin, CONNECTIONS, ROUND_MS, next)
      rounds.push({ ...measured, cpu: cpuSeconds(target.pid) - before })
    }
  }
  console.log(`${CONNECTIONS} connections, ${(ROUNDS * ROUND_MS) / 1000} s each, services in turn`)
  console.log('call    service    calls/s   p50 ms   p99 ms   refused   CPU ms a call')
  return figures.map(({ call, target, rounds }) => ({ target, perSecond: print(call, target, rounds) }))
}

function print(call: string, { name, pid }: Target, rounds: (Load & { cpu: number })[]): number {
  const mean = (of: (round: Load & { cpu: number }) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length
  const perSecond = mean((round) => round.perSecond)
  const cpu = pid === null ? '-' : ((mean((round) => round.cpu) * 1000) / (perSecond * (ROUND_MS / 1000))).toFixed(2)
  const cells = [perSecond.toFixed(0), mean(({ p50 }) => p50).toFixed(1), mean(({ p99 }) => p99).toFixed(1)]
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0)
  console.log(
    `${call.padEnd(7)} ${name.padEnd(8)} ${[...cells, refused, cpu].map((cell) => String(cell).padStart(9)).join('')}`,
  )
  return perSecond
}

interface Person {
  idToken: string
  refreshToken: string
}

/** One user a connection, because users of a site do not share one account. */
async function signUpMany(target: Target): Promise<Person[]> {
  const people: Person[] = []
  for (let i = 0; i < CONNECTIONS; i++) {
    const response = await fetch(`${target.origin}${target.api}/accounts:signUp?key=bench`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `bench${i}@mail.example`, password: 'Correct horse #7', returnSecureToken: true }),
    })
    people.push((await response.json()) as Person)
  }
  return people
}

function lookups({ api }: Target, people: Person[]): NextRequest {
  const requests = people.map(({ idToken }) =>
    postRequest(`${api}/accounts:lookup?key=bench`, 'application/json', JSON.stringify({ idToken })),
  )
  return (connection) => requests[connection] as string
}

/** Each refresh sends the token of the one before, as a client does. */
function refreshes({ token }: Target, people: Person[]): NextRequest {
  const current = people.map(({ refreshToken }) => refreshToken)
  return (connection, answer) => {
    const given = /"refresh_token": ?"([^"]+)"/.exec(answer)?.[1]
    if (given) current[connection] = given
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: current[connection] as string })
    return postRequest(`${token}?key=bench`, 'application/x-www-form-urlencoded', String(form))
  }
}

/** Processor time that a process has used; Linux counts in hundredths of a second. */
function cpuSeconds(pid: number | null): number {
  if (pid === null) return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
