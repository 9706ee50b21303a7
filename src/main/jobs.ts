import { stopUrlFor } from '#messaging/notifications/server/letters/stop-letters.ts'
import type { StopScope } from '#messaging/notifications/server/letters/stop-links.ts'
import type { Database } from '#platform/database/database.ts'
import { photosInTrash } from '#platform/database/trash.ts'
import { deleteFailedJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { deleteOldLetters } from '#platform/mail/mail.ts'
import type { Slice } from '#platform/slice.ts'
import { imagesJobs } from '#services/image-host/server/jobs.ts'
import { ALERT_HOOKS } from './alert-hooks.ts'
import { HOOKS } from './hooks.ts'
import { SHOP_TABLES } from './personal-data.ts'
import type { ProcessContext } from './process-context.ts'
import type { Services } from './services.ts'
import { SLICES } from './slices.ts'

/** Crontab lines, in UTC. The sign-in service has its own lines (`sign-in.ts`). */
const CRONTAB = [
  '17 * * * * removeUnusedPictures',
  '* * * * * makeGrey',
  '53 * * * * deleteExpiredLimits',
  '11 4 * * * deleteOldLetters',
  '13 4 * * * deleteFailedLetterJobs',
]

/** Failed jobs of the hosted service are kept: the account that they should remove still exists (docs/decisions/0009). */
const IDENTITY_LETTER_JOBS = ['identityLetter', 'identitySms']

const slices: readonly Slice[] = SLICES

/** Starts the worker: e-mails, text messages, clean-up, key rotation. Resolves to a function that stops it. */
export async function startJobs(context: ProcessContext, services: Services): Promise<() => Promise<void>> {
  const { log } = context
  const connection = { ...context.connection, stream: context.sockets.create }
  const worker = await startWorker({
    connection,
    log,
    ...siteJobs(context, services),
  })
  return worker.stop
}

/** All jobs by name, and the crontab of those that run at fixed times. A job has the name of its function. */
export function siteJobs({ config, db, log }: ProcessContext, services: Services): { jobs: Jobs; crontab: string } {
  const { signIn, limits, stopLinks, imageStore } = services
  const stopUrl = (scope: StopScope, site: string) => stopUrlFor(scope, stopLinks, site)
  const deps = { ...config, ...services, ...signIn, ...HOOKS, ...ALERT_HOOKS, db, log, inventory: SHOP_TABLES, stopUrl }
  const letterJobs = [...IDENTITY_LETTER_JOBS, ...slices.flatMap((slice) => slice.letterJobs ?? [])]
  const jobs: Jobs = {
    ...Object.assign({}, ...SLICES.map((slice) => 'jobs' in slice && slice.jobs(deps))),
    ...signIn.jobs,
    ...imagesJobs({ db, store: imageStore, inUse: picturesInUse, log }),
    deleteExpiredLimits: () => limits.deleteExpired(),
    deleteOldLetters: () => deleteOldLetters(db),
    deleteFailedLetterJobs: () => deleteFailedJobs(db, letterJobs),
  }
  const crontab = [...CRONTAB, ...slices.flatMap((slice) => slice.crontab ?? []), ...signIn.crontab]
  return { jobs, crontab: crontab.join('\n') }
}

/** Returns the given pictures that are in use. Runs one query after the other, because a transaction has one connection. */
async function picturesInUse(db: Database, ids: string[]): Promise<Set<string>> {
  const used = new Set(await photosInTrash(db, ids))
  for (const { photosInUse } of slices) for (const id of (await photosInUse?.(db, ids)) ?? []) used.add(id)
  return used
}
