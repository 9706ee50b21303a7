import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Messages } from '#messages/en.ts'

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Answers bytes that Node's parser refuses, and requests that take too long: no route or hook sees them. The answer has the
 * headers and the form of every other refusal (400, 408 or 431, code `bad_request`), and the connection ends.
 */
export function unreadableRequestHandler(headers: Record<string, string>, words: Messages) {
  const { body, head } = badRequest(headers, words)
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
    const status = STATUS[error.code ?? ''] ?? 400
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    // A client that keeps sending must not keep the connection open.
    socket.destroySoon()
  }
}

/** Answers a request that Node would refuse by itself, without a header or a body, before any route or hook. */
export function refuseRequest(headers: Record<string, string>, words: Messages) {
  const { body, head } = badRequest(headers, words)
  return (response: ServerResponse, status: 400 | 417): void => {
    response.writeHead(status, head).end(body)
  }
}

function badRequest(headers: Record<string, string>, { refusals }: Messages) {
  const body = JSON.stringify({ acknowledged: false, code: 'bad_request', message: refusals.bad_request })
  const head = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { body, head }
}
