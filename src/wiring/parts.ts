import path from 'node:path'
import { HOSTED, type HostedAddresses } from '#hosted/addresses.ts'
import { readSecrets, type Secrets } from '#platform/config/secrets.ts'
import { type Limits, makeLimits } from '#platform/limits/limits.ts'
import { type Mail, makeMail } from '#platform/mail/mail.ts'
import type { Runtime } from './runtime.ts'
import { embeddedSignIn, hostedSignIn, type SignIn } from './sign-in.ts'

/** What requests and background jobs both work with. */
export interface SiteParts {
  secrets: Secrets
  limits: Limits
  mail: Mail
  signIn: SignIn
  /** Where uploaded pictures are kept. */
  imageFolder: string
}

/** @param hosted where the hosted sign-in service is, if the settings name a project of it */
export function siteParts(runtime: Runtime, hosted: HostedAddresses = HOSTED): SiteParts {
  const { config, db, pool } = runtime
  const secrets = readSecrets(config)
  const { masterKey } = secrets
  const limits = makeLimits(pool, config.costlyAMinute)
  const { smtpUrl, mailFrom: from, publicUrl, production } = config
  const mail = makeMail({ smtpUrl, from, db, publicUrl, production })
  const signIn = config.hosted
    ? hostedSignIn(runtime, { masterKey, limits }, config.hosted, hosted)
    : embeddedSignIn(runtime, { masterKey, limits, mail })
  return { secrets, limits, mail, signIn, imageFolder: path.join(config.dataDir, 'images') }
}
