import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../limits/client-address.ts'

export interface Patience {
  /** Milliseconds from the first byte of a request to the end of its headers. */
  headersMs: number
  /** Milliseconds to the end of its body: a photo of 15 MB over a slow line. */
  requestMs: number
  /** Milliseconds without a byte in either direction, as with somebody who does not read the answer. */
  silenceMs: number
  /** Connections of one address (of one /64 with IPv6) at a time: a browser opens six, and behind one address there may be an office. */
  perAddress: number
  /** Connections at a time, whoever's: each holds buffers of some kilobytes. */
  inAll: number
}

export const PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 120_000,
  silenceMs: 60_000,
  perAddress: 200,
  inAll: 5_000,
}

/** Milliseconds between two looks for requests that take too long; an option that a server is made with. */
export const LOOK_EVERY_MS = 2_000

/**
 * Ends connections that take a place and bring nothing, of all servers that it watches. `endSilent` ends those that carried
 * nothing yet: a browser opens some before it needs them, and each would delay a stop by a minute.
 * @param counted whether connections of an address are counted; those of a proxy are everybody's
 */
export function guardConnections(patience: Patience, counted: (address: string) => boolean) {
  const silent = new Set<Socket>()
  const open = new Map<string, number>()

  function watch(server: Server): void {
    server.headersTimeout = patience.headersMs
    server.requestTimeout = patience.requestMs
    server.timeout = patience.silenceMs
    server.maxConnections = patience.inAll
    server.on('connection', (socket: Socket) => {
      silent.add(socket)
      socket.once('close', () => silent.delete(socket))
      const { remoteAddress } = socket
      if (remoteAddress && counted(remoteAddress)) count(remoteAddress, socket)
    })
    server.on('request', ({ socket }) => silent.delete(socket))
  }

  function count(remoteAddress: string, socket: Socket): void {
    const address = networkOf(remoteAddress)
    const others = open.get(address) ?? 0
    if (others >= patience.perAddress) {
      socket.destroy()
      return
    }
    open.set(address, others + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  }

  function endSilent(): void {
    for (const socket of silent) socket.destroy()
  }

  return { watch, endSilent }
}

/** This machine: a proxy that runs here, or whoever develops. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address)
}
