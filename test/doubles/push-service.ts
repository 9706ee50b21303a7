import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

export interface Delivered {
  /** Decrypted, as the service worker gets it. */
  message: Record<string, string>
  topic: string | undefined
  ttl: number
  /** Claims of the signature: sender and push service. */
  claims: { aud?: unknown; sub?: unknown }
}

/** A push service on a real port (RFC 8030). It knows the keys of its browsers, so that tests can read the messages. */
export async function startPushService() {
  const browsers = new Map<string, { secret: ReturnType<typeof createECDH>; auth: Buffer; sender: string }>()
  const delivered: Delivered[] = []
  let failures: number[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const browser = browsers.get(request.url ?? '')
    const failure = failures.shift()
    if (!browser || failure) return response.writeHead(failure ?? 410).end()
    const claims = await verifySender(request.headers.authorization ?? '', browser.sender)
    const { ttl, topic } = request.headers
    const message = JSON.parse(decrypt(Buffer.concat(parts), browser.secret, browser.auth))
    delivered.push({ message, topic: topic as string, ttl: Number(ttl), claims })
    response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    delivered,
    /** The next requests are answered with these statuses. */
    fail: (...statuses: number[]) => {
      failures = statuses
    },
    /** The subscription that `PushManager.subscribe` returns in a browser. */
    subscribe: (sender: string) => {
      const secret = createECDH('prime256v1')
      const path = `/push/${randomBytes(8).toString('hex')}`
      const auth = randomBytes(16)
      browsers.set(path, { auth, sender, secret })
      return {
        endpoint: `${origin}${path}`,
        p256dh: secret.generateKeys('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** The browser has no such subscription any more. */
    forget: (endpoint: string) => browsers.delete(new URL(endpoint).pathname),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The claims of a VAPID header (RFC 8292). Throws unless the key signed it that the browser has subscribed to. */
async function verifySender(header: string, sender: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  if (key !== sender) throw new Error('signed with another key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return (await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))).payload
}

/** The text of a message of one record (RFC 8188 with the keys of RFC 8291). */
function decrypt(body: Buffer, secret: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const server = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + server.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), secret.getPublicKey(), server])
  const key = hkdfSync('sha256', secret.computeSecret(server), auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key), salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // The last record ends with a 2, before any padding.
  return text.subarray(0, text.lastIndexOf(2)).toString()
}
