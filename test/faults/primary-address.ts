import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SilentBridge, startSilentBridge } from '../doubles/silent-bridge.ts'
import { freePort } from '../e2e/support/launch.ts'
import type { DatabaseServer, Pair } from './pair.ts'

const HAPROXY = '/usr/sbin/haproxy'
const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/haproxy-database.cfg')

/** One address that leads to the primary of a pair, whichever it is. */
export interface PrimaryAddress {
  port: number
  /** What finds the primary. */
  by: string
  /** Cuts a server off: what is open to it stays open and silent, and so does what is opened later. Until `mend`. */
  cutOff: (server: DatabaseServer) => void
  mend: (server: DatabaseServer) => void
  close: () => Promise<void>
}

type Bridges = Map<string, SilentBridge>

/** HAProxy with the example's check where it is installed, and otherwise a switch that asks the pair. */
export async function primaryAddress(pair: Pair): Promise<PrimaryAddress> {
  const bridges: Bridges = new Map()
  for (const { name, socketDir } of [pair.primary, pair.standby])
    bridges.set(name, await startSilentBridge(() => socketDir))
  const found = await (existsSync(HAPROXY) ? startHaproxy(pair, bridges) : startSwitch(pair, bridges))
  return {
    ...found,
    cutOff: ({ name }) => bridges.get(name)?.cut(),
    mend: ({ name }) => bridges.get(name)?.mend(),
    close: async () => {
      await found.close()
      for (const bridge of bridges.values()) await bridge.close()
    },
  }
}

type Found = Pick<PrimaryAddress, 'port' | 'by' | 'close'>

async function startHaproxy({ primary, standby }: Pair, bridges: Bridges): Promise<Found> {
  const port = await freePort()
  const places: Record<string, string> = {
    'bind 127.0.0.1:5432': `bind 127.0.0.1:${port}`,
    '10.0.0.21:5432': `127.0.0.1:${bridges.get(primary.name)?.port}`,
    '10.0.0.22:5432': `127.0.0.1:${bridges.get(standby.name)?.port}`,
  }
  let text = await readFile(EXAMPLE, 'utf8')
  for (const [from, to] of Object.entries(places)) text = text.replace(from, to)
  const file = path.join(tmpdir(), `greentech-haproxy-${port}.cfg`)
  await writeFile(file, text)
  const haproxy: ChildProcess = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' })
  return {
    port,
    by: 'HAProxy',
    close: async () => {
      haproxy.kill('SIGTERM')
      await once(haproxy, 'exit')
      await rm(file)
    },
  }
}

async function startSwitch(pair: Pair, bridges: Bridges): Promise<Found> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(bridges.get(pair.primary.name)?.port ?? 0, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    by: 'a switch of this drill (HAProxy is not installed)',
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
