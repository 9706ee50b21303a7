import { readEnvironment } from './environment.ts'

const IN_THE_DASHBOARD = 'an admin edits it at /dashboard/contact-details'
const CONSTANT = 'it has one value now'

/** The settings of earlier releases, and what does their work today. */
const FORMER: Record<string, string> = {
  OFFICE_EMAIL: IN_THE_DASHBOARD,
  OFFICE_ADDRESS: IN_THE_DASHBOARD,
  OFFICE_TOLL_FREE: IN_THE_DASHBOARD,
  OFFICE_PHONE: IN_THE_DASHBOARD,
  OFFICE_HOURS: IN_THE_DASHBOARD,
  SOCIAL_FACEBOOK: IN_THE_DASHBOARD,
  SOCIAL_YOUTUBE: IN_THE_DASHBOARD,
  SOCIAL_INSTAGRAM: IN_THE_DASHBOARD,
  DATABASE_POOL: CONSTANT,
  DATABASE_NAMED_STATEMENTS: CONSTANT,
  DATABASE_DIRECT_URL: 'DATABASE_URL must lead to the server itself, or to a pooler in session mode',
  SINGLE_MACHINE: 'it is no longer needed',
  DRAIN_SECONDS: 'a site behind a proxy (TRUST_PROXY) drains for three seconds',
  SIGN_UPS_AN_HOUR: CONSTANT,
  LETTERS_AN_HOUR: CONSTANT,
  TEXT_MESSAGES_AN_HOUR: CONSTANT,
  PHONE_SIGN_UP: 'a number that nobody has makes an account wherever codes are sent',
  ANONYMOUS_SIGN_IN: 'no page uses it',
  IDENTITY_ORIGINS: 'only pages of this site use its sign-in service',
  FIREBASE_PROJECT_ID: 'FIREBASE_SERVICE_ACCOUNT names the project',
  IMAGE_KEY: 'it follows from MASTER_KEY; the key of another image host is in IMAGE_HOST_URL (?key=)',
  S3_ADDRESSING: 'S3_URL names the bucket in its host name, or S3_BUCKET is in the path',
  METRICS_HOST: 'METRICS_PORT names it (10.0.0.5:9464)',
  PUSH_SERVICES: 'the services of the large browsers are known',
}

/** A line for the operator that names the settings which have no effect any more; null when none of them is given. */
export function formerSettingsWarning(environment?: NodeJS.ProcessEnv): string | null {
  const given = Object.keys(readEnvironment(environment)).filter((name) => Object.hasOwn(FORMER, name))
  if (given.length === 0) return null
  return `Former settings without effect: ${given.map((name) => `${name} (${FORMER[name]})`).join(', ')}`
}
