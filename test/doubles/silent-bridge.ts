import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { freePort } from '../e2e/support/launch.ts'

/** A way to a database whose connections can fall silent as those of a machine without power do: nothing closes them. */
export interface SilentBridge {
  port: number
  /** Stops all traffic of the connections that are open now, in both directions. Later connections work. */
  silence: () => void
  /** The same, and later connections are opened and never answered, until `mend`. */
  cut: () => void
  mend: () => void
  /** Delays all traffic by so many milliseconds from now on. */
  slow: (ms: number) => void
  close: () => Promise<void>
}

/** @param socketDir of the server that it leads to, asked at each new connection */
export async function startSilentBridge(socketDir: () => string): Promise<SilentBridge> {
  const open = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let latencyMs = 0
  let isCut = false
  const silence = () => {
    for (const socket of open) silent.add(socket)
  }
  const server = createServer((client) => {
    if (isCut) {
      open.add(client)
      client.on('error', () => {}).once('close', () => open.delete(client))
      client.resume()
      return
    }
    const upstream = connect(path.join(socketDir(), '.s.PGSQL.5432'))
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        if (silent.has(socket)) return
        if (latencyMs === 0) other.write(bytes)
        else setTimeout(() => other.write(bytes), latencyMs)
      })
      socket.once('close', () => {
        open.delete(socket)
        if (!silent.has(socket)) other.destroy()
      })
    }
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    silence,
    cut: () => {
      isCut = true
      silence()
    },
    mend: () => {
      isCut = false
    },
    slow: (ms) => {
      latencyMs = ms
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
