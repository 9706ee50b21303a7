import * as z from 'zod/mini'
import { readServiceAccount, type ServiceAccount } from './service-account.ts'
import { type VapidKeys, vapidKeysOf } from './vapid-keys.ts'

/** The text `true` or `false`; `config.ts` turns it into a boolean, because a default may depend on other settings. */
export const flag = z.enum(['true', 'false'], 'must be true or false')
/** A JSON object of texts; header values may be secrets, so that no message repeats them. */
export const headers = z.pipe(
  z.string(),
  z.transform((text, ctx) => {
    const parsed = z.safeParse(z.record(z.string(), z.string()), jsonOf(text))
    if (parsed.success) return parsed.data
    ctx.issues.push({ code: 'custom', message: 'must be a JSON object of texts', input: '' })
    return z.NEVER
  }),
)
/** A secret: no message repeats it. */
export const serviceAccount = z.pipe(
  z.string(),
  z.transform((keyOrPath, ctx): ServiceAccount => {
    const account = readServiceAccount(keyOrPath)
    if (typeof account !== 'string') return account
    ctx.issues.push({ code: 'custom', message: account, input: '' })
    return z.NEVER
  }),
)
/** An origin as browsers write it; a slash at the end may be given. No message repeats it: it may hold a password. */
export const publicUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be a URL with http:// or https://' }),
  z.transform((text, ctx) => {
    const { origin, pathname, username, password } = new URL(text)
    if (pathname === '/' && !username && !password && !/[?#]/.test(text)) return origin
    ctx.issues.push({ code: 'custom', message: 'must be an origin such as https://shop.example', input: '' })
    return z.NEVER
  }),
)

/** A whole number of at least `minimum`, by default `fallback`. */
export function wholeNumber(fallback: number, { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = {}) {
  const checks = [z.int('must be a whole number'), z.minimum(minimum), z.maximum(maximum)] as const
  return z._default(z.coerce.number('must be a number').check(...checks), fallback)
}

/** `9464`, or `10.0.0.5:9464` where others than this machine may ask. */
export const metricsPort = z.pipe(
  z.string(),
  z.transform((text, ctx): { host: string; port: number } => {
    const [, host = '127.0.0.1', port] = /^(?:([\w.-]+|\[[\da-f:]+\]):)?(\d{1,5})$/i.exec(text) ?? []
    if (port && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
    ctx.issues.push({
      code: 'custom',
      message: 'must be a port, or an address with a port: 10.0.0.5:9464',
      input: text,
    })
    return z.NEVER
  }),
)
/** The address that uploads go to, and the key that they name (`?key=`). */
export const imageHost = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be a URL with http:// or https://' }),
  z.transform((text) => {
    const url = new URL(text)
    const key = url.searchParams.get('key') ?? ''
    url.searchParams.delete('key')
    return { url: url.href, key }
  }),
)
/** A secret: no message repeats it. */
export const masterKey = z.pipe(
  z.string(),
  z.transform((text, ctx) => {
    const key = Buffer.from(text, 'base64')
    if (key.length === 32) return key
    ctx.issues.push({ code: 'custom', message: 'must be 32 bytes in base64', input: '' })
    return z.NEVER
  }),
)
/** A secret: no message repeats it. */
export const vapidPrivateKey = z.pipe(
  z.string(),
  z.transform((text, ctx): VapidKeys => {
    try {
      return vapidKeysOf(Buffer.from(text, 'base64url'))
    } catch {
      ctx.issues.push({
        code: 'custom',
        message: 'must be a private key of the curve P-256: 32 bytes in base64url',
        input: '',
      })
      return z.NEVER
    }
  }),
)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The address of a PostgreSQL. The driver takes one host, and says nothing useful of several. */
export const databaseUrl = z.optional(
  z.string().check(
    z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
    z.refine(
      (url) => !namesSeveralHosts(url),
      'must name one host: where there are several servers, the address of a proxy that leads to the primary',
    ),
  ),
)

function namesSeveralHosts(url: string): boolean {
  const [, authority = ''] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? []
  return authority.includes(',') || /[?&]host=[^&#]*(,|%2c)/i.test(url)
}
