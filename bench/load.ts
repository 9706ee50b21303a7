import { connect, type Socket } from 'node:net'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers other than 200. */
  refused: number
}

/** A request as it goes over the wire; `answer` is the body that the same connection was last given. */
export type NextRequest = (connection: number, answer: string) => string

/**
 * Sends requests over so many connections, each as soon as the one before is answered. Plain sockets, because the client
 * shares the cores with the service: `fetch` would take as much processor time as the service.
 */
export async function load(origin: string, connections: number, ms: number, next: NextRequest): Promise<Load> {
  const times: number[] = []
  const until = performance.now() + ms
  const refused = await Promise.all(
    Array.from({ length: connections }, (_, i) => runConnection(origin, until, times, (answer) => next(i, answer))),
  )
  const { p50, p99 } = percentiles(times)
  return { perSecond: (times.length / ms) * 1000, p50, p99, refused: refused.reduce((sum, each) => sum + each, 0) }
}

const ANEW = 'anew='

/**
 * The addresses in turn, each time spelt as another one for the same thing: a server that caches by spelling has no answer to
 * it.
 */
export function anew(urls: string[]): NextRequest {
  let asked = 0
  return () => {
    const url = urls[asked++ % urls.length] as string
    return getRequest(`${url}${url.includes('?') ? '&' : '?'}${ANEW}${asked}`)
  }
}

/** The address that `anew` was given. */
export function withoutAnew(url: string): string {
  const at = url.lastIndexOf(ANEW)
  return at < 0 ? url : url.slice(0, at - 1)
}

/** One request over a connection of its own. */
export function askOnce(origin: string, request: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  return new Promise((resolve, reject) => {
    let received = ''
    socket.once('connect', () => socket.write(request))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed without an answer')))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const body = wholeBody(received)
      if (body === null) return
      resolve({ status: Number(received.slice(9, 12)), body })
      socket.destroy()
    })
  })
}

function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

function runConnection(origin: string, until: number, times: number[], next: (answer: string) => string) {
  const { hostname, port } = new URL(origin)
  const socket: Socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  return new Promise<number>((resolve, reject) => {
    let [refused, received, sentAt] = [0, '', 0]
    const send = (answer: string) => {
      received = ''
      sentAt = performance.now()
      socket.write(next(answer))
    }
    socket.once('connect', () => send(''))
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const body = wholeBody(received)
      if (body === null) return
      times.push(performance.now() - sentAt)
      if (!received.startsWith('HTTP/1.1 200')) refused++
      if (performance.now() < until) return send(body)
      socket.destroy()
      resolve(refused)
    })
  })
}

/** The body once it is complete, by its length or by the last chunk. */
function wholeBody(received: string): string | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [head, body] = [received.slice(0, end), received.slice(end + 4)]
  if (head.startsWith('HTTP/1.1 304')) return body
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const whole = length === undefined ? body.endsWith('\r\n0\r\n\r\n') : body.length >= Number(length)
  return whole ? body : null
}

export function postRequest(path: string, type: string, body: string, headers: Record<string, string> = {}): string {
  const all = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)), ...headers }
  return `${head('POST', path, all)}${body}`
}

export function getRequest(path: string, headers: Record<string, string> = {}): string {
  return head('GET', path, headers)
}

function head(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`
}
