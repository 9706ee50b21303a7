import { makeSerials, type Serials } from '#catalogue/serials/server/serials.ts'
import { type KitTickets, makeKitTickets } from '#deals/meeting/server/tickets.ts'
import { makePush, type Push } from '#messaging/notifications/server/push/push.ts'
import { makeNetworks, type Networks } from '#moderation/desk/server/networks.ts'
import { readSecrets, type Secrets } from '#platform/config/secrets.ts'
import { type Limits, makeLimits } from '#platform/limits/limits.ts'
import { type Mail, makeMail } from '#platform/mail/mail.ts'
import { makeSms, type Sms } from '#platform/sms/sms.ts'
import { HOSTED, type HostedAddresses } from '#services/identity/hosted/addresses.ts'
import type { PasswordCost } from '#services/identity/passwords/passwords.ts'
import type { ImageStore } from '#services/image-host/server/storage/image-store.ts'
import { openImageStore } from '#services/image-host/server/storage/open-store.ts'
import { makeUploadTickets, type UploadTickets } from '#services/image-host/server/upload-tickets.ts'
import { type Links, makeLinks } from './links.ts'
import type { ProcessContext } from './process-context.ts'
import { embeddedSignIn, hostedSignIn, type SignIn } from './sign-in.ts'

/** Services that requests and background jobs share. */
export interface Services extends Links {
  secrets: Secrets
  limits: Limits
  mail: Mail
  sms: Sms
  signIn: SignIn
  push: Push
  kitTickets: KitTickets
  serials: Serials
  networks: Networks
  uploadTickets: UploadTickets
  /** Storage of uploaded pictures. */
  imageStore: ImageStore
  /** False in tests alone (`StandIns`). */
  shedsLoad: boolean
}

/** Replacements of foreign services in tests, and options that only the client of the sign-in service needs. */
export interface StandIns {
  hosted?: HostedAddresses | undefined
  /** Origins of push services. */
  pushServices?: string[] | undefined
  /** True if our own service allows the client's anonymous sign-in, which no page uses. */
  anonymousSignIn?: boolean | undefined
  /** Cost of a password's hash in our own service; by default that of production. */
  passwordCost?: PasswordCost | undefined
  /** False: overload refuses no requests. On a busy machine the process of a test always looks overloaded. */
  shedsLoad?: boolean | undefined
}

export function makeServices(
  context: ProcessContext,
  { hosted = HOSTED, pushServices = [], anonymousSignIn = false, passwordCost, shedsLoad = true }: StandIns = {},
): Services {
  const { config, db, pool } = context
  const secrets = readSecrets(config)
  const { masterKey } = secrets
  const isShared = config.databaseUrl !== undefined || config.processes > 1
  const limits = makeLimits(pool, { costlyPerMinute: config.costlyPerMinute, isShared })
  const { smtpUrl, mailFrom: from, publicUrl, production, smsGateway } = config
  const mail = makeMail({ smtpUrl, from, db, publicUrl, production })
  const sms = makeSms({ gateway: smsGateway, db, production })
  const signIn = config.hosted
    ? hostedSignIn(context, { masterKey, limits }, config.hosted, hosted)
    : embeddedSignIn(context, { masterKey, limits, mail, sms, anonymousSignIn, passwordCost })
  return {
    secrets,
    limits,
    mail,
    sms,
    signIn,
    ...makeLinks(masterKey),
    push: makePush({ keys: secrets.vapidKeys, contact: contactOf(config), services: pushServices }),
    kitTickets: makeKitTickets(masterKey),
    serials: makeSerials(masterKey),
    networks: makeNetworks(masterKey),
    uploadTickets: makeUploadTickets(masterKey),
    imageStore: openImageStore(config),
    shedsLoad,
  }
}

/** Contact of this site for push services. */
function contactOf({ publicUrl }: ProcessContext['config']): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:office@greentech.example'
}
