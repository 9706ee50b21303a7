import { createHash } from 'node:crypto'
import type { AwsClient } from 'aws4fetch'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { makeTaskQueue } from '#platform/limits/task-queue.ts'
import type { ObjectStoreMetrics, StoreMethod, StoreResult } from '#platform/telemetry/metrics/object-store-metrics.ts'
import { traceHeaders } from '#platform/telemetry/trace.ts'
import { errorCode, errorMessage } from '#shared/unknown-error.ts'
import { FAILURES, makeCircuitBreaker } from './circuit-breaker.ts'
import { isAway, StoreFailure } from './image-store.ts'

const TIMEOUT_MS = 5_000
/** How much longer a write may take, which a store answers when several disks have it. */
const WRITE_FACTOR = 2

/** Names the site that removes pictures: the one object that every bucket has once a site has run on it. */
export const OWNER = 'images/owner.txt'

/** Calls at the same time: a burst of requests for pictures must not open a connection for each. */
const AT_ONCE = 64
const MAX_WAITING = 2_000

/** A bucket of an object store. Its calls throw StoreFailure, whatever goes wrong. */
export interface Bucket {
  /** The address of the bucket. */
  where: string
  put: (key: string, data: Buffer, type: string) => Promise<void>
  get: (key: string) => Promise<Buffer | null>
  /** Size and SHA-256 (as `put` noted it, otherwise null) of an object; null when there is none. */
  head: (key: string) => Promise<{ bytes: number; sha256: string | null } | null>
  delete: (key: string) => Promise<void>
  /** A page of the objects whose keys begin with `prefix` and come after `after`, in the order of their keys; empty after the last one. */
  list: (prefix: string, after: string) => Promise<ListedObject[]>
}

interface ListedObject {
  key: string
  bytes: number
  /** Milliseconds since 1970. */
  writtenAt: number
}

/**
 * Nothing is asked of the store, and the client is not loaded, before the first call.
 * @param timeoutMs until a call counts as not answered; a write has more
 * @param metrics counts the calls
 */
export function openBucket(settings: ObjectStore, timeoutMs = TIMEOUT_MS, metrics?: ObjectStoreMetrics): Bucket {
  const where = bucketAddress(settings)
  const throughBreaker = makeCircuitBreaker(metrics?.setAway)
  const full = () => new StoreFailure('Too many calls wait for the store')
  const queue = makeTaskQueue({ concurrency: AT_ONCE, maxWaiting: MAX_WAITING, full })
  let client: Promise<AwsClient> | undefined

  async function call(method: StoreMethod, key: string, init: RequestInit = {}): Promise<Answer> {
    client ??= loadClient(settings)
    const opened = client
    const ms = method === 'PUT' ? timeoutMs * WRITE_FACTOR : timeoutMs
    let result: StoreResult = 'skipped'
    const tryOnce = async () => {
      result = 'failed'
      const answer = await askTwice(await opened, method, `${where}/${key}`, { ...init, ms })
      result = 'done'
      return answer
    }
    try {
      return await queue(() => throughBreaker(tryOnce))
    } catch (error) {
      if (error instanceof StoreFailure && error.refusal !== null) result = 'refused'
      throw error
    } finally {
      metrics?.count(method, result)
    }
  }

  metrics?.watch(
    oneAtATime(async () => {
      let isSilent = true
      for (let tries = 0; isSilent && tries < FAILURES; tries++)
        isSilent = await call('HEAD', OWNER).then(() => false, isAway)
    }),
  )

  return {
    where,
    put: async (key, data, type) => {
      const headers = { ...checksums(data), 'content-type': type }
      // A copy: only an array of its own is a body by the types.
      required(await call('PUT', key, { headers, body: new Uint8Array(data) }))
    },
    get: async (key) => (await call('GET', key))?.body ?? null,
    head: async (key) => {
      const found = await call('HEAD', key)
      if (!found) return null
      return { bytes: Number(found.headers.get('content-length')), sha256: found.headers.get(SHA256_NOTE) }
    },
    delete: async (key) => {
      await call('DELETE', key)
    },
    list: async (prefix, after) => {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'start-after': after }) })
      return listedIn((await call('GET', `?${query}`))?.body.toString('utf8') ?? '')
    },
  }
}

/** Whoever asks while it runs gets the same run. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** The address that keys are appended to: the bucket is in the path, unless the host name begins with its name. */
export function bucketAddress({ url, bucket }: Pick<ObjectStore, 'url' | 'bucket'>): string {
  return new URL(url).hostname.startsWith(`${bucket}.`) ? url : `${url}/${bucket}`
}

async function loadClient({ accessKeyId, secretAccessKey, region }: ObjectStore): Promise<AwsClient> {
  const { AwsClient } = await import('aws4fetch')
  class TracedClient extends AwsClient {
    /** The trace is not signed: a proxy on the way may name a span of its own. */
    override async sign(...request: Parameters<AwsClient['sign']>): Promise<Request> {
      const signed = await super.sign(...request)
      for (const [name, value] of Object.entries(traceHeaders())) signed.headers.set(name, value)
      return signed
    }
  }
  return new TracedClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
}

/** Keys of ours have no signs that XML writes in another way; other keys are nobody's who asks. */
function listedIn(xml: string): ListedObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: partOf(object, 'Key'),
    bytes: Number(partOf(object, 'Size')),
    writtenAt: Date.parse(partOf(object, 'LastModified')),
  }))
}

function partOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

const SHA256_NOTE = 'x-amz-meta-sha256'

/** The store refuses an object that arrives changed, by either; the note is compared when pictures are moved. */
function checksums(data: Buffer): Record<string, string> {
  const sha256 = createHash('sha256').update(data).digest('hex')
  const md5 = createHash('md5').update(data).digest('base64')
  return { 'content-md5': md5, 'x-amz-content-sha256': sha256, [SHA256_NOTE]: sha256 }
}

/** `ms`: until it counts as not answered. */
type Call = RequestInit & { ms: number }

/** Null for an object that does not exist. */
type Answer = { headers: Headers; body: Buffer } | null

/** Asks a second time when the connection breaks, because the store may have closed an idle one; aws4fetch repeats after a status of 500 and above. */
async function askTwice(client: AwsClient, method: string, url: string, init: Call): Promise<Answer> {
  try {
    return await askOnce(client, method, url, init)
  } catch (error) {
    if (error instanceof StoreFailure || isTimeout(error)) throw asFailure(error)
    return await askOnce(client, method, url, init).catch((second: unknown) => {
      throw asFailure(second)
    })
  }
}

async function askOnce(client: AwsClient, method: string, url: string, { ms, ...init }: Call): Promise<Answer> {
  const signal = AbortSignal.timeout(ms)
  const response = await client.fetch(url, { method, redirect: 'manual', signal, ...init })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.ok) return { headers: response.headers, body }
  const code = refusalCode(body) ?? `status ${response.status}`
  if (response.status === 404 && code !== 'NoSuchBucket') return null
  const isTemporary = response.status >= 500 || response.status === 429
  throw new StoreFailure(`The store answered ${code}`, { refusal: isTemporary ? null : code })
}

function required(answer: Answer): void {
  if (!answer) throw new StoreFailure('The store answered status 404 to a write', { refusal: 'status 404' })
}

/** Refusals are a few lines of XML; other parts of them quote the signed request. */
function refusalCode(body: Buffer): string | undefined {
  return /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 10_000))?.[1]
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/** The reason of a failed fetch is in its cause. */
function asFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error
  const cause = error instanceof Error && error.cause ? error.cause : error
  const what = isTimeout(error) ? 'no answer in time' : (errorCode(cause) ?? errorMessage(cause))
  return new StoreFailure(`The store cannot be reached: ${what}`, { cause })
}
