import { type ExtendLinks, makeExtendLinks } from '#catalogue/products/server/states/extend-links.ts'
import { type KitTickets, makeKitTickets } from '#deals/meeting/server/tickets.ts'
import { makeStopLinks, type StopLinks } from '#messaging/notifications/server/letters/stop-links.ts'
import { makePush, type Push } from '#messaging/notifications/server/push/push.ts'
import { readSecrets, type Secrets } from '#platform/config/secrets.ts'
import { type Limits, makeLimits } from '#platform/limits/limits.ts'
import { type Mail, makeMail } from '#platform/mail/mail.ts'
import { HOSTED, type HostedAddresses } from '#services/identity/hosted/addresses.ts'
import type { ImageStore } from '#services/image-host/server/storage/image-store.ts'
import { openImageStore } from '#services/image-host/server/storage/open-store.ts'
import { makeUploadTickets, type UploadTickets } from '#services/image-host/server/upload-tickets.ts'
import type { ProcessContext } from './process-context.ts'
import { embeddedSignIn, hostedSignIn, type SignIn } from './sign-in.ts'

/** What requests and background jobs both work with. */
export interface Services {
  secrets: Secrets
  limits: Limits
  mail: Mail
  signIn: SignIn
  extendLinks: ExtendLinks
  stopLinks: StopLinks
  push: Push
  kitTickets: KitTickets
  uploadTickets: UploadTickets
  /** Where uploaded pictures are. */
  imageStore: ImageStore
}

/** What tests play in the place of foreign services. */
export interface StandIns {
  hosted?: HostedAddresses | undefined
  /** Origins of push services. */
  pushServices?: string[] | undefined
}

export function makeServices(context: ProcessContext, { hosted = HOSTED, pushServices = [] }: StandIns = {}): Services {
  const { config, db, pool } = context
  const secrets = readSecrets(config)
  const { masterKey } = secrets
  const isShared = config.databaseUrl !== undefined || config.processes > 1
  const limits = makeLimits(pool, { costlyPerMinute: config.costlyPerMinute, isShared })
  const { smtpUrl, mailFrom: from, publicUrl, production } = config
  const mail = makeMail({ smtpUrl, from, db, publicUrl, production })
  const signIn = config.hosted
    ? hostedSignIn(context, { masterKey, limits }, config.hosted, hosted)
    : embeddedSignIn(context, { masterKey, limits, mail })
  return {
    secrets,
    limits,
    mail,
    signIn,
    extendLinks: makeExtendLinks(masterKey),
    stopLinks: makeStopLinks(masterKey),
    push: makePush({ keys: secrets.vapidKeys, contact: contactOf(config), services: pushServices }),
    kitTickets: makeKitTickets(masterKey),
    uploadTickets: makeUploadTickets(masterKey),
    imageStore: openImageStore(config),
  }
}

/** Whom a push service writes to about this site. */
function contactOf({ publicUrl }: ProcessContext['config']): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:office@greentech.example'
}
