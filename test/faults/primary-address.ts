import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../e2e/support/launch.ts'
import type { Pair } from './pair.ts'

const HAPROXY = '/usr/sbin/haproxy'
const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/haproxy-database.cfg')
const SOCKET = '.s.PGSQL.5432'

/** One address that leads to the primary of a pair, whichever it is. */
export interface PrimaryAddress {
  port: number
  /** What finds the primary. */
  by: string
  close: () => Promise<void>
}

/** HAProxy with the example's check where it is installed, and otherwise a switch that asks the pair. */
export async function primaryAddress(pair: Pair): Promise<PrimaryAddress> {
  return existsSync(HAPROXY) ? startHaproxy(pair) : startSwitch(pair)
}

async function startHaproxy({ primary, standby }: Pair): Promise<PrimaryAddress> {
  const port = await freePort()
  const places: Record<string, string> = {
    'bind 127.0.0.1:5432': `bind 127.0.0.1:${port}`,
    '10.0.0.21:5432': `unix@${path.join(primary.socketDir, SOCKET)}`,
    '10.0.0.22:5432': `unix@${path.join(standby.socketDir, SOCKET)}`,
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

async function startSwitch(pair: Pair): Promise<PrimaryAddress> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(path.join(pair.primary.socketDir, SOCKET))
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
