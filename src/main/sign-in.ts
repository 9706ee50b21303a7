import type { FastifyInstance } from 'fastify'
import { deleteDraftsOf } from '#catalogue/drafts/server/store.ts'
import { pauseProductsOf } from '#catalogue/products/server/states/pause-products.ts'
import { deleteProofsOf } from '#catalogue/proofs/server/store.ts'
import type { ProvenEmail } from '#people/users/server/delete-user.ts'
import type { AccountActions } from '#people/users/server/disable.ts'
import { deleteOwnUser } from '#people/users/server/leave-shop.ts'
import { emptyRecordForNewOwner } from '#people/users/server/new-owner.ts'
import { updateUserEmail } from '#people/users/server/user-email.ts'
import type { HostedProject } from '#platform/config/config.ts'
import type { Tx } from '#platform/database/database.ts'
import type { NotificationHandler } from '#platform/database/notifications.ts'
import type { HasEnded, TokenRules } from '#platform/http/auth.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { AddressState, Mail } from '#platform/mail/mail.ts'
import type { Sms } from '#platform/sms/sms.ts'
import { registerSmsPage } from '#platform/sms/sms-page.ts'
import { IDENTITY_PATH, PROJECT_ID } from '#services/identity/contract.ts'
import type { AccountHooks } from '#services/identity/deps.ts'
import { registerGoogleForHostedMode } from '#services/identity/google/hosted-mode.ts'
import { googleProvider } from '#services/identity/google/provider.ts'
import { CLIENT_ORIGINS, type HostedAddresses } from '#services/identity/hosted/addresses.ts'
import { makeAdminCall } from '#services/identity/hosted/admin-call.ts'
import {
  disableHostedAccount,
  hostedJobs,
  removeHostedAccount,
  signOutHostedAccount,
} from '#services/identity/hosted/jobs.ts'
import { hostedProof } from '#services/identity/hosted/proven.ts'
import { hostedTokenRules } from '#services/identity/hosted/tokens.ts'
import type { PasswordCost } from '#services/identity/passwords/passwords.ts'
import {
  addressState,
  hasEnded,
  identityJobs,
  keyNotificationHandler,
  makeKeyRing,
  provenEmail,
  provenNumber,
  registerIdentity,
  removeAccount,
  setDisabled,
  signOutEverywhere,
  tokenRules,
} from '#services/identity/server.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { lockProductsAndBookings, updateEmailCopies } from './email-copies.ts'
import { openGoogle } from './google.ts'
import { SHOP_TABLES } from './personal-data.ts'
import type { ProcessContext } from './process-context.ts'

/** The sign-in service as the rest of the site uses it: our own or the hosted one. */
export interface SignIn {
  tokenRules: TokenRules
  /** Deletes the account of a user, in the transaction that deletes the user. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
  accountActions: AccountActions
  provenEmail: ProvenEmail
  addressState: (email: string) => Promise<AddressState>
  /** The phone number that the owner of the account has proven, in E.164; null if there is none. */
  provenNumber: (uid: string) => Promise<string | null>
  /** Checks if a sign-in has ended since, as by signing out everywhere. Always false in hosted mode. */
  hasEnded: HasEnded
  jobs: Jobs
  /** Handlers of database notifications in each process that checks tokens. */
  notificationHandlers: NotificationHandler[]
  /** Lines of the crontab for its jobs, in UTC. */
  crontab: string[]
  /** Other origins that the browser's client calls. */
  origins: string[]
  /** The settings of the browser's client. */
  settings: PublicSettings['signIn']
  /** Registers the routes that this site serves itself. `google`: whether sign-in with Google is set up. */
  mount: (app: FastifyInstance) => Promise<{ google: boolean }>
}

interface SignInParts {
  masterKey: Buffer
  limits: Limits
  mail: Mail
  sms: Sms
  /** True if the service makes accounts without an e-mail address and a phone number. */
  anonymousSignIn: boolean
  passwordCost?: PasswordCost | undefined
}

/** The shop follows the accounts of our own service. */
const SHOP_HOOKS: AccountHooks = {
  onAccountDelete: (tx, uid) =>
    deleteOwnUser(tx, uid, { lockProducts: lockProductsAndBookings, provenEmail, inventory: SHOP_TABLES }),
  onEmailChange: (tx, uid, email, asOf) => updateUserEmail(tx, uid, email, asOf, { updateEmailCopies }),
  onNewOwner: (tx, uid) =>
    emptyRecordForNewOwner(tx, uid, {
      lockProducts: lockProductsAndBookings,
      pauseProducts: pauseProductsOf,
      deleteDrafts: deleteDraftsOf,
      deleteProofs: deleteProofsOf,
    }),
}

/** Our own service, in this process. */
export function embeddedSignIn(
  { config, db, log }: ProcessContext,
  { masterKey, limits, mail, sms, anonymousSignIn, passwordCost }: SignInParts,
): SignIn {
  const { publicUrl, production, smsGateway } = config
  // Without a gateway codes are shown on a page, which production does not have.
  const textMessages = smsGateway !== undefined || !production
  // The service and the shop check tokens by the same keys.
  const keys = makeKeyRing({ db, masterKey })
  const identity = {
    db,
    log,
    limits,
    mail,
    sms,
    publicUrl,
    masterKey,
    textMessages,
    keys,
    passwordCost,
    emailPrivacy: config.emailPrivacy,
    open: { anonymous: anonymousSignIn, phone: textMessages },
    ...SHOP_HOOKS,
  }
  return {
    tokenRules: tokenRules(identity),
    removeAccount,
    accountActions: {
      setDisabled: async (tx, uid, disabled) => void (await setDisabled(tx, uid, disabled)),
      signOutEverywhere: async (tx, uid) => void (await signOutEverywhere(tx, uid)),
    },
    provenEmail,
    addressState: (email) => addressState(db, email),
    provenNumber: (uid) => provenNumber(db, uid),
    hasEnded: (given) => hasEnded(db, given),
    jobs: identityJobs(identity),
    notificationHandlers: [keyNotificationHandler(keys)],
    crontab: ['41 * * * * identityCleanUp', '7 2 * * * rotateSigningKeys'],
    origins: [],
    // The key is part of where browsers keep their sign-in: it must never change.
    settings: { apiKey: PROJECT_ID, projectId: PROJECT_ID, path: IDENTITY_PATH, phone: textMessages },
    mount: async (app) => {
      const google = await openGoogle(app, config, db)
      await registerIdentity(app, { ...identity, google })
      if (!production && !smsGateway) registerSmsPage(app, db)
      return { google: google !== null }
    },
  }
}

/** The hosted service: browsers talk to it themselves; only the window of the sign-in with Google stays here. */
export function hostedSignIn(
  { db, config: { googleClient, publicUrl } }: ProcessContext,
  { masterKey, limits }: Pick<SignInParts, 'masterKey' | 'limits'>,
  project: HostedProject,
  addresses: HostedAddresses,
): SignIn {
  const { projectId, apiKey } = project
  const call = makeAdminCall(project, addresses)
  return {
    tokenRules: hostedTokenRules(projectId, addresses),
    removeAccount: removeHostedAccount,
    accountActions: { setDisabled: disableHostedAccount, signOutEverywhere: signOutHostedAccount },
    ...hostedProof(call),
    // Its accounts have no sign-in by text message, so each has an e-mail address.
    provenNumber: async () => null,
    hasEnded: async () => false,
    jobs: hostedJobs(call),
    notificationHandlers: [],
    crontab: [],
    origins: CLIENT_ORIGINS,
    // Its text messages need a captcha, which is a script of another site.
    settings: { apiKey, projectId, path: null, phone: false },
    mount: async (app) => {
      if (!googleClient) return { google: false }
      const google = googleProvider(googleClient)
      await registerGoogleForHostedMode(app, { db, publicUrl, masterKey, limits, google })
      return { google: true }
    },
  }
}
