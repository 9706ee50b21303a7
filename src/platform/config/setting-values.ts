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
export const optionalUrl = z.optional(z.url({ protocol: /^https?$/, error: 'must be a URL with http:// or https://' }))
/** A text that pages show. */
export const shownText = z.optional(z.string().check(z.maxLength(200, 'must be at most 200 characters')))
export const phoneNumber = z.optional(z.string().check(z.regex(/^\+?\d[\d ()-]{2,30}$/, 'must be a phone number')))

/** A whole number of at least `minimum`, by default `fallback`. */
export function wholeNumber(fallback: number, { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = {}) {
  const checks = [z.int('must be a whole number'), z.minimum(minimum), z.maximum(maximum)] as const
  return z._default(z.coerce.number('must be a number').check(...checks), fallback)
}

/** Origins separated by commas, in the form of browsers: no slash at the end, no path. */
export const origins = z.pipe(
  z.string(),
  z.transform((text, ctx) => {
    const list = text.split(',').map((origin) => origin.trim())
    if (list.every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin)) return list
    ctx.issues.push({
      code: 'custom',
      message: 'must be origins such as https://other.example, between commas',
      input: text,
    })
    return z.NEVER
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
