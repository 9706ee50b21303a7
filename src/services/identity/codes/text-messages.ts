import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { enqueueUrgent } from '#platform/jobs/jobs.ts'
import { decryptSecret, encryptSecret } from '../sealing/encrypt.ts'

/** `text` is in jobs that were enqueued before messages were encrypted. */
const SmsJob = z.object({ to: z.string(), sealedText: z.optional(z.string()), text: z._default(z.string(), '') })

/**
 * Sends a text message if, and only if, the caller's transaction commits. Its text is encrypted, because a job may wait for
 * days.
 */
export async function enqueueMessage(
  tx: Database,
  { to, text }: { to: string; text: string },
  { masterKey }: { masterKey: Buffer },
): Promise<void> {
  const sealedText = await encryptSecret(text, `message to ${to}`, masterKey)
  await enqueueUrgent(tx, 'identitySms', { to, sealedText })
}

/** The message of a job's payload. Throws when the master key does not decrypt it. */
export async function readSmsJob(payload: unknown, masterKey: Buffer): Promise<{ to: string; text: string }> {
  const { to, sealedText, text } = z.parse(SmsJob, payload)
  if (sealedText === undefined) return { to, text }
  return { to, text: await decryptSecret(sealedText, `message to ${to}`, masterKey) }
}
