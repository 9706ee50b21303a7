import type { S3Client } from '@aws-sdk/client-s3'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { isRecord } from '#shared/objects.ts'
import { errorCode, errorMessage } from '#shared/unknown-error.ts'
import { StoreFailure } from './image-store.ts'

const TIMEOUT_MS = 5_000
/** How much longer a write may take, which a store answers when several disks have it. */
const WRITE_FACTOR = 2

/** A bucket of an object store. Its calls throw StoreFailure, whatever goes wrong. */
export interface Bucket {
  /** The address of the bucket. */
  where: string
  put: (key: string, data: Buffer, type: string) => Promise<void>
  get: (key: string) => Promise<Buffer | null>
  has: (key: string) => Promise<boolean>
  delete: (key: string) => Promise<void>
}

type Sdk = typeof import('@aws-sdk/client-s3')

/**
 * Nothing is asked of the store, and the client is not loaded, before the first call.
 * @param timeoutMs until a call with its retries counts as not answered; a write has more
 */
export function openBucket(settings: ObjectStore, timeoutMs = TIMEOUT_MS): Bucket {
  const { bucket: Bucket } = settings
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  /** Null when the store says that there is no such object. */
  async function call<T>(ms: number, run: (sdk: Sdk, client: S3Client, abort: Abort) => Promise<T>): Promise<T | null> {
    opened ??= openClient(settings)
    const { sdk, client } = await opened
    const abortSignal = AbortSignal.timeout(ms)
    try {
      return await run(sdk, client, { abortSignal })
    } catch (error) {
      if (isMissing(error)) return null
      throw asFailure(error, abortSignal.aborted)
    }
  }

  return {
    where: bucketAddress(settings),
    put: async (Key, Body, ContentType) => {
      const done = await call(timeoutMs * WRITE_FACTOR, (sdk, client, abort) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType }), abort),
      )
      if (!done) throw new StoreFailure('The store answered status 404 to a write', { refusal: 'status 404' })
    },
    get: (Key) =>
      call(timeoutMs, async (sdk, client, abort) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), abort)
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      }),
    has: async (Key) => {
      const found = await call(timeoutMs, (sdk, client, abort) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key }), abort),
      )
      return found !== null
    },
    delete: async (Key) => {
      await call(timeoutMs, (sdk, client, abort) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), abort))
    },
  }
}

type Abort = { abortSignal: AbortSignal }

/** The address of the bucket: it is in the path, unless the host name begins with its name. */
export function bucketAddress({ url, bucket }: Pick<ObjectStore, 'url' | 'bucket'>): string {
  return isInHostName(url, bucket) ? url : `${url}/${bucket}`
}

function isInHostName(url: string, bucket: string): boolean {
  return new URL(url).hostname.startsWith(`${bucket}.`)
}

async function openClient({ url, bucket, region, accessKeyId, secretAccessKey }: ObjectStore) {
  const sdk = await import('@aws-sdk/client-s3')
  const inHostName = isInHostName(url, bucket)
  const client = new sdk.S3Client({
    // The client puts the name of the bucket before the host name itself.
    endpoint: inHostName ? url.replace(`//${bucket}.`, '//') : url,
    forcePathStyle: !inHostName,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The signature has the SHA-256 of the object; stores other than Amazon's may not know the checksums beside it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** An answer to a HEAD has no body, and so no code of the store. */
function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket'
}

/** A refusal has no cause: its other properties quote the signed request. */
function asFailure(error: unknown, isTimeout: boolean): StoreFailure {
  const status = statusOf(error)
  if (status !== undefined && error instanceof Error) {
    const isTemporary = status >= 500 || status === 429
    return new StoreFailure(`The store answered ${error.name}`, { refusal: isTemporary ? null : error.name })
  }
  const what = isTimeout ? 'no answer in time' : (errorCode(error) ?? errorMessage(error))
  return new StoreFailure(`The store cannot be reached: ${what}`, { cause: error })
}

/** Undefined when the store did not answer. */
function statusOf(error: unknown): number | undefined {
  const metadata = isRecord(error) ? error.$metadata : undefined
  const status = isRecord(metadata) ? metadata.httpStatusCode : undefined
  return typeof status === 'number' ? status : undefined
}
