import * as z from 'zod/mini'

/** A bucket in a store that speaks the protocol of Amazon S3, and the keys to it. */
export interface ObjectStore {
  /**
   * Address of the store, without a slash at its end; may have a path. A host name that begins with the bucket's name names the
   * bucket.
   */
  url: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** No user name in it: addresses are written to the log. */
const storeUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be a URL with http:// or https://' }),
  z.transform((text, ctx) => {
    const { username, password, origin, pathname } = new URL(text)
    if (!username && !password && !/[?#]/.test(text)) return `${origin}${pathname.replace(/\/+$/, '')}`
    ctx.issues.push({ code: 'custom', message: 'must have no user name, query or fragment', input: '' })
    return z.NEVER
  }),
)

/** The settings of the object store. */
export const storeFields = {
  S3_URL: z.optional(storeUrl),
  S3_BUCKET: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: small letters, digits')),
  ),
  S3_REGION: z._default(z.string().check(z.regex(/^[\w-]+$/, 'must be letters, digits, hyphens')), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
}

interface StoreSettings {
  S3_URL?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

const TOGETHER = ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Missing settings of a store that other settings name. */
export function storeProblems(settings: StoreSettings): [name: (typeof TOGETHER)[number], message: string][] {
  const missing = TOGETHER.filter((name) => settings[name] === undefined)
  if (missing.length === TOGETHER.length) return []
  return missing.map((name) => [name, 'is needed for an object store, which the other S3_ settings name'])
}

/** Undefined when the settings name none: pictures are then in the data folder. */
export function objectStoreOf(settings: StoreSettings): ObjectStore | undefined {
  const { S3_URL: url, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = settings
  const { S3_REGION: region, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!url || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { url, bucket, region, accessKeyId, secretAccessKey }
}
