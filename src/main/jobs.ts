import { draftPhotosInUse } from '#catalogue/drafts/server/store.ts'
import { catalogueJobs } from '#catalogue/products/server/jobs.ts'
import { productPhotosInUse } from '#catalogue/products/server/store.ts'
import { blogPhotosInUse } from '#content/blog/server/store.ts'
import { inboxJobs } from '#content/inbox/server/jobs.ts'
import { bookingsJobs } from '#deals/bookings/server/jobs.ts'
import { expireOffers } from '#deals/bookings/server/offers/jobs.ts'
import { bookingPhotosInUse } from '#deals/bookings/server/store.ts'
import { inspectionPhotosInUse } from '#deals/meeting/server/store.ts'
import { readStoredMessages } from '#messaging/conversations/server/read-message.ts'
import { conversationPhotosInUse, deleteOldThreads } from '#messaging/conversations/server/store.ts'
import { notificationsJobs } from '#messaging/notifications/server/jobs.ts'
import { stopUrlFor } from '#messaging/notifications/server/letters/stop-letters.ts'
import { usersJobs } from '#people/users/server/jobs.ts'
import { userPhotosInUse } from '#people/users/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { photosInTrash } from '#platform/database/trash.ts'
import { deleteFailedJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { deleteOldLetters } from '#platform/mail/mail.ts'
import { imagesJobs } from '#services/image-host/server/jobs.ts'
import { SHOP_TABLES } from './personal-data.ts'
import type { ProcessContext } from './process-context.ts'
import type { Services } from './services.ts'

/** `minute hour day month weekday job`, in UTC. The sign-in service has lines of its own (`sign-in.ts`). */
const CRONTAB = [
  '* * * * * purgeDeletedUsers',
  '* * * * * expireProducts',
  '* * * * * expireOffers',
  '* * * * * endAdverts',
  '* * * * * runDealClock',
  '* * * * * fillSearchTerms',
  '* * * * * readStoredMessages',
  '7 * * * * readPlaces',
  '17 * * * * removeUnusedPictures',
  '53 * * * * deleteExpiredLimits',
  '29 * * * * deleteExpiredProfiles',
  '31 * * * * deleteOldRemovals',
  '23 3 * * * deleteOldEntries',
  '37 21 * * * deleteUnusedWords',
  '43 3 * * * deleteOldThreads',
  '47 3 * * * deleteOldPublications',
  '11 4 * * * deleteOldLetters',
  '41 3 * * * deleteOldNotifications',
  // 18:00 in Bangladesh.
  '0 12 * * * enqueueDigests',
  '13 4 * * * deleteFailedLetterJobs',
]

/** Failed jobs of the hosted service are not deleted: the account that they should have removed still exists (docs/decisions/0009). */
const LETTER_JOBS = [
  ...['identityLetter', 'identitySms', 'emailSaller', 'emailBuyer', 'emailOffice', 'welcomeSubscriber'],
  'emailExpiry',
  'emailNotification',
  'emailDigest',
]

/** Former names of jobs, by which an earlier release has enqueued those that still wait for their next try. */
const FORMER_NAMES = {
  tellSaller: 'emailSaller',
  tellBuyer: 'emailBuyer',
  tellOffice: 'emailOffice',
  tellBuyers: 'notifyBuyers',
  tellWaiting: 'notifyWaitingBuyers',
}

/** Starts the worker: letters, text messages, clean-up, key rotation. Resolves to a function that stops it. */
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
export function siteJobs(
  { config, db, log }: ProcessContext,
  { signIn, mail, limits, extendLinks, stopLinks, push, imageStore }: Services,
): { jobs: Jobs; crontab: string } {
  const { publicUrl } = config
  const jobs: Jobs = {
    ...bookingsJobs({
      ...{ db, mail, publicUrl, isProven: signIn.isProven },
      stopUrl: (sub) => stopUrlFor({ sub, event: 'booking' }, stopLinks, publicUrl),
    }),
    ...notificationsJobs({
      db,
      mail,
      publicUrl,
      isProven: signIn.isProven,
      stopLinks,
      push,
      hasEnded: signIn.hasEnded,
    }),
    ...signIn.jobs,
    ...inboxJobs({ db, mail, publicUrl }),
    ...usersJobs(db, { ...signIn, inventory: SHOP_TABLES }),
    ...catalogueJobs({ db, mail, publicUrl, isProven: signIn.isProven, extendLinks }),
    ...imagesJobs({ db, store: imageStore, inUse: picturesInUse, log }),
    expireOffers: () => expireOffers(db),
    deleteExpiredLimits: () => limits.deleteExpired(),
    deleteOldThreads: () => deleteOldThreads(db),
    readStoredMessages: () => readStoredMessages(db),
    deleteOldLetters: () => deleteOldLetters(db),
    deleteFailedLetterJobs: () => deleteFailedJobs(db, [...LETTER_JOBS, ...Object.keys(FORMER_NAMES)]),
  }
  return { jobs: { ...jobs, ...byFormerNames(jobs) }, crontab: [...CRONTAB, ...signIn.crontab].join('\n') }
}

function byFormerNames(jobs: Jobs): Jobs {
  const known = Object.entries(FORMER_NAMES).flatMap(([former, name]) => (jobs[name] ? [[former, jobs[name]]] : []))
  return Object.fromEntries(known)
}

/** Which of these pictures something shows. One question after the other: in a transaction they have one connection. */
async function picturesInUse(db: Database, ids: string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const find of [
    userPhotosInUse,
    productPhotosInUse,
    draftPhotosInUse,
    conversationPhotosInUse,
    bookingPhotosInUse,
    inspectionPhotosInUse,
    blogPhotosInUse,
    photosInTrash,
  ])
    for (const id of await find(db, ids)) used.add(id)
  return used
}
