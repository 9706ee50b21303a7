import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopback } from '../config/loopback.ts'
import { networkOf } from '../limits/client-address.ts'

export interface ConnectionLimits {
  /** Milliseconds from the first byte of a request to the end of its headers. */
  headersTimeoutMs: number
  /** Milliseconds to the end of its body: a photo of 15 MB over a slow line. */
  requestTimeoutMs: number
  /** Milliseconds without a byte in either direction, as with a client that does not read the answer. */
  idleTimeoutMs: number
  /**
   * Connections of one address (of one /64 with IPv6) at a time: a browser opens six, and many people may share one address.
   */
  maxPerAddress: number
  /** Connections of all addresses at a time: each holds buffers of some kilobytes. */
  maxTotal: number
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 120_000,
  idleTimeoutMs: 60_000,
  maxPerAddress: 200,
  maxTotal: 5_000,
}

/** Milliseconds between two looks for idle connections of a server that stops. */
const IDLE_CHECK_MS = 100
/** The limits of one of so many processes, among which the system spreads the connections of an address. */
export function connectionLimitsOf(processes = 1): ConnectionLimits {
  return { ...CONNECTION_LIMITS, maxPerAddress: Math.ceil(CONNECTION_LIMITS.maxPerAddress / processes) }
}

/** Milliseconds between two checks for requests that time out; an option of `createServer`. */
export const CONNECTION_CHECK_INTERVAL_MS = 2_000

/**
 * Applies timeouts and limits to the connections of every server that is attached.
 * @param isCounted whether connections of an address are counted; those of a proxy belong to all its clients
 */
export function makeConnectionGuard(limits: ConnectionLimits, isCounted: (address: string) => boolean) {
  const unused = new Set<Socket>()
  const servers = new Set<Server>()
  const count = countConnections(limits.maxPerAddress)

  function attach(server: Server): void {
    servers.add(server)
    server.once('close', () => servers.delete(server))
    server.headersTimeout = limits.headersTimeoutMs
    server.requestTimeout = limits.requestTimeoutMs
    server.maxConnections = limits.maxTotal
    server.on('connection', (socket: Socket) => {
      unused.add(socket)
      socket.once('close', () => unused.delete(socket))
      const { remoteAddress } = socket
      if (remoteAddress && isCounted(remoteAddress)) count(remoteAddress, socket)
    })
    server.on('request', ({ socket }) => unused.delete(socket))
  }

  /**
   * Ends the connection of a request that waits for its answer, or for a client that does not read it, without a byte for
   * the idle timeout. Not by `server.timeout`, which sets a timer for each request: a cached page, written at once, took 1.5
   * of 17 µs more with it. Once the answer is sent, Node's keep-alive timeout replaces this one.
   */
  function limitIdleTime(socket: Socket): void {
    socket.setTimeout(limits.idleTimeoutMs)
  }

  /** Closes connections without a request so far. A browser opens some in advance, and each would delay a stop by a minute. */
  function closeUnused(): void {
    for (const socket of unused) socket.destroy()
  }

  /**
   * For a server that stops. A connection whose answer was begun before the stop stays open for the next request, as the client
   * was promised: it is closed as soon as it is idle. After `limitMs` all others are closed, too, such as slow uploads.
   */
  function closeAll(limitMs: number): void {
    closeUnused()
    const closeIdle = setInterval(() => {
      for (const server of servers) server.closeIdleConnections()
      if (servers.size === 0) clearInterval(closeIdle)
    }, IDLE_CHECK_MS).unref()
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, limitMs).unref()
  }

  return { attach, limitIdleTime, closeUnused, closeAll }
}

/** Ends a connection of a network that has as many open ones as it may. */
function countConnections(most: number) {
  const openByNetwork = new Map<string, number>()
  return (remoteAddress: string, socket: Socket): void => {
    const network = networkOf(remoteAddress)
    const open = openByNetwork.get(network) ?? 0
    if (open >= most) {
      socket.destroy()
      return
    }
    openByNetwork.set(network, open + 1)
    socket.once('close', () => {
      const left = (openByNetwork.get(network) ?? 1) - 1
      if (left > 0) openByNetwork.set(network, left)
      else openByNetwork.delete(network)
    })
  }
}

/** True if the address is of this machine, such as that of a proxy that runs here. */
export function isLoopbackAddress(address: string): boolean {
  return isLoopback(address.replace(/^::ffff:/, ''))
}
