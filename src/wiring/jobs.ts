import { blogPhotosInUse } from '#blog/server/store.ts'
import { bookingsJobs } from '#bookings/server/jobs.ts'
import { bookingPhotosInUse } from '#bookings/server/store.ts'
import { deleteUnusedWords } from '#catalogue/server/jobs.ts'
import { productPhotosInUse } from '#catalogue/server/store.ts'
import { removeUnused } from '#images/server/jobs.ts'
import { inboxJobs } from '#inbox/server/jobs.ts'
import type { Database } from '#platform/database/database.ts'
import { photosInTrash } from '#platform/database/trash.ts'
import { deleteFailedJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { deleteOldLetters } from '#platform/mail/mail.ts'
import { purgeDeletedUsers } from '#users/server/delete-user.ts'
import { deleteExpiredProfiles } from '#users/server/pending-profiles.ts'
import { deleteOldRemovals } from '#users/server/removed-users.ts'
import { userPhotosInUse } from '#users/server/store.ts'
import { SHOP_TABLES } from './personal-data.ts'
import type { ProcessContext } from './process-context.ts'
import type { Services } from './services.ts'

const CRONTAB = [
  '* * * * * emptyTrash',
  '17 * * * * removeUnusedPictures',
  '53 * * * * sweepLimits',
  '29 * * * * sweepAccounts',
  '23 3 * * * inboxCleanUp',
  '37 21 * * * forgetSearchWords',
  '11 4 * * * deleteOldLetters',
]

/** A job of the hosted service that failed stays instead: its account is still there (docs/decisions/0009). */
const LETTERS = ['identityLetter', 'identitySms', 'tellSaller', 'tellBuyer', 'tellOffice', 'welcomeSubscriber']

/** Starts what runs in the background: letters, messages, clean-up, new keys. Answers how to stop it. */
export async function startJobs(context: ProcessContext, services: Services): Promise<() => Promise<void>> {
  const { log, isOnlyProcess } = context
  const connection = { ...context.connection, stream: context.sockets.create }
  const worker = await startWorker({ connection, log, isOnlyProcess, ...siteJobs(context, services) })
  return worker.stop
}

/** The jobs by name, and when the clean-up ones run, in UTC. */
export function siteJobs(
  { config, db }: ProcessContext,
  { signIn, mail, limits, imageFolder }: Services,
): { jobs: Jobs; crontab: string } {
  const { publicUrl, officeEmail } = config
  const jobs = {
    ...bookingsJobs({ db, mail, publicUrl, isProven: signIn.isProven }),
    ...signIn.jobs,
    ...inboxJobs({ db, mail, publicUrl, officeEmail }),
    emptyTrash: () => purgeDeletedUsers(db, { ...signIn, inventory: SHOP_TABLES }),
    sweepLimits: () => limits.sweep(),
    sweepAccounts: async () => {
      await deleteExpiredProfiles(db)
      await deleteOldRemovals(db)
    },
    forgetSearchWords: () => deleteUnusedWords(db),
    deleteOldLetters: async () => {
      await deleteOldLetters(db)
      await deleteFailedJobs(db, LETTERS)
    },
    removeUnusedPictures: async () => {
      await removeUnused({ db, folder: imageFolder, inUse: (ids) => picturesInUse(db, ids) })
    },
  }
  return { jobs, crontab: [...CRONTAB, ...signIn.crontab].join('\n') }
}

async function picturesInUse(db: Database, ids: string[]): Promise<Set<string>> {
  const found = [userPhotosInUse, productPhotosInUse, bookingPhotosInUse, blogPhotosInUse, photosInTrash].map((find) =>
    find(db, ids),
  )
  return new Set((await Promise.all(found)).flat())
}
