import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, launch, stopProcess } from '../e2e/support/launch.ts'
import { keysOf } from '../e2e/support/site.ts'

/** One of several machines of a site: a process with a data folder of its own. */
export interface Machine {
  url: string
  process: () => ChildProcess
  kill: () => Promise<void>
  start: () => Promise<void>
}

export interface Machines {
  machines: Machine[]
  close: () => Promise<void>
}

interface MachinesOptions {
  /** A stopped site's data folder: its keys and pictures. */
  market: string
  databaseUrl: string
  count: number
  settings?: Record<string, string>
}

/** Starts machines of one site on one database, all at the same moment. */
export async function startMachines({ market, databaseUrl, count, settings }: MachinesOptions): Promise<Machines> {
  const root = await mkdtemp(path.join(tmpdir(), 'greentech-machines-'))
  const keys = await keysOf(market)
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()))
  const common = { ...keys, DATABASE_URL: databaseUrl, PUBLIC_URL: `http://localhost:${ports[0]}`, TRUST_PROXY: '1' }
  const machines = await Promise.all(
    ports.map(async (port) => {
      const dataDir = path.join(root, String(port))
      await mkdir(dataDir)
      await cp(path.join(market, 'images'), path.join(dataDir, 'images'), { recursive: true })
      const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
      return startMachine(port, { ...common, ...own, ...settings })
    }),
  )
  return {
    machines,
    close: async () => {
      await Promise.all(machines.map((machine) => stopProcess(machine.process())))
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function startMachine(port: number, settings: Record<string, string>): Promise<Machine> {
  const start = async () => {
    const child = await launch(settings)
    if (process.env.FAULTS_LOG) for (const stream of [child.stdout, child.stderr]) stream?.pipe(process.stderr)
    return child
  }
  let child = await start()
  return {
    url: `http://localhost:${port}`,
    process: () => child,
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    start: async () => {
      child = await start()
    },
  }
}
