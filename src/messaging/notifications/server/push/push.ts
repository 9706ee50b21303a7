import { createECDH, createHash } from 'node:crypto'
import type { VapidKeys } from '#platform/config/vapid-keys.ts'
import type { PushDevice } from './devices.ts'

/** A message that the service worker shows. A second message with the same `tag` replaces the first one. */
interface PushMessage {
  title: string
  text: string
  link: string
  tag: string
}

/** `gone`: the browser has no such subscription any more. `refused`: it never takes this message. */
type PushResult = 'sent' | 'gone' | 'refused'

export interface Push {
  /** Public key for `PushManager.subscribe`. */
  publicKey: string
  /** Returns false for endpoints that this site never sends to. */
  isKnownService: (endpoint: string) => boolean
  /** Throws when the service should be tried again later. */
  send: (device: PushDevice, message: PushMessage) => Promise<PushResult>
}

interface PushOptions {
  keys: VapidKeys
  /** Contact of this site for the push services: a `mailto:` or `https:` URL. */
  contact: string
  /** Origins of further push services, which tests simulate. */
  services: string[]
}

/** The push services of Chrome, Edge, Firefox and Safari. A browser names its own when it subscribes. */
const SERVICES =
  /^(fcm\.googleapis\.com|([\w-]+\.)*(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/

/** Seconds for which a service keeps a message for a device that is off. News of a deal is old after a day. */
const TIME_TO_LIVE = 24 * 3600
const TIMEOUT_MS = 10_000

/**
 * Sends messages to browsers (Web Push, RFC 8030), encrypted for each of them (RFC 8291). An endpoint comes from a browser,
 * so a stranger could name any address: only known services are sent to, and no redirect is followed.
 */
export function makePush({ keys, contact, services }: PushOptions): Push {
  const isKnownService = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (!url || url.username || url.password) return false
    if (services.includes(url.origin)) return true
    return url.protocol === 'https:' && url.port === '' && SERVICES.test(url.hostname)
  }
  return {
    publicKey: keys.publicKey,
    isKnownService,
    send: async ({ endpoint, p256dh, auth }, message) => {
      if (!isKnownService(endpoint) || !arePossibleKeys({ p256dh, auth })) return 'gone'
      // Loaded with the first message: it takes 2 MB of memory, which a process without jobs does not need.
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { TTL: TIME_TO_LIVE, topic: topicOf(message.tag), vapidDetails: { subject: contact, ...keys } },
      )
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: headersOf(headers),
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      return resultOf(answer.status)
    },
  }
}

/** Returns true if a message can be encrypted for these keys: a point of the curve P-256, and 16 bytes. */
export function arePossibleKeys({ p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(p256dh, 'base64url')
  } catch {
    return false
  }
  return Buffer.from(auth, 'base64url').length >= 16
}

/** A message that still waits is replaced by one with its topic: base64url, at most 32 characters. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

/** `fetch` writes the length itself. */
function headersOf(headers: Record<string, unknown>): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
}

/** 403: the subscription belongs to another key of this site. */
function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 403 || status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  return 'refused'
}
