import { randomUUID } from 'node:crypto'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { isAway, StoreFailure } from './image-store.ts'

/**
 * Writes, reads and deletes a small object. Throws a sentence for the person at the terminal when the settings cannot work.
 * Resolves to a warning when the store does not answer: it may come back, and a site that does not start for it would make
 * things worse. Resolves to null when all is well.
 */
export async function checkObjectStore(settings: ObjectStore): Promise<string | null> {
  const bucket = openBucket(settings)
  try {
    await tryAll(bucket)
    return null
  } catch (error) {
    const what = `The object store at ${bucket.where}`
    if (isAway(error)) {
      // A name that has no address may be a mistake, and may be a name server that is away.
      const hint = isUnknownHost(error) ? ' Is S3_URL right?' : ''
      return `${what} does not answer (${errorMessage(error)}).${hint} Pictures are not stored or shown until it does.`
    }
    throw new Error(`${what} cannot be used: ${reason(error, settings)}`, { cause: error })
  }
}

async function tryAll(bucket: Bucket): Promise<void> {
  const key = `start-check/${randomUUID()}`
  const written = Buffer.from(key)
  await bucket.put(key, written, 'text/plain')
  const read = await bucket.get(key)
  await bucket.delete(key)
  if (!read?.equals(written)) throw new StoreFailure('What was written was not read back', { refusal: 'NotReadBack' })
  if (await bucket.get(key)) throw new StoreFailure('What was deleted is still there', { refusal: 'NotDeleted' })
}

function isUnknownHost(error: unknown): boolean {
  return error instanceof StoreFailure && /ENOTFOUND/.test(error.message)
}

/** Reason of an error, by the codes of Amazon S3, which other stores use, too. */
function reason(error: unknown, { bucket, region }: ObjectStore): string {
  const code = error instanceof StoreFailure ? error.refusal : null
  switch (code) {
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID (${code}).`
    case 'InvalidAccessKeyId':
      return `it does not know S3_ACCESS_KEY_ID (${code}).`
    case 'NoSuchBucket':
      return `there is no bucket "${bucket}" (S3_BUCKET).`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `the bucket is not in "${region}" (S3_REGION), or not at this S3_URL (${code}).`
    case 'RequestTimeTooSkewed':
      return 'the clock of this machine is wrong (RequestTimeTooSkewed).'
    case 'AccessDenied':
      return 'the key needs the permissions to read, write and delete objects, and to list the bucket (AccessDenied).'
    default:
      return `${errorMessage(error)}.`
  }
}
