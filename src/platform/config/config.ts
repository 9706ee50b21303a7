import path from 'node:path'
import * as z from 'zod/mini'
import type { Office } from '#shared/settings.ts'
import { readEnvironment } from './environment.ts'
import { type ObjectStore, objectStoreOf } from './object-store.ts'
import type { ServiceAccount } from './service-account.ts'
import { Settings } from './settings.ts'
import type { TrustedProxies } from './trust-proxy.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A project of the hosted sign-in service. */
export interface HostedProject {
  projectId: string
  /** Names the project to browsers and is no secret. */
  apiKey: string
  serviceAccount: ServiceAccount
}

export interface Config {
  production: boolean
  host: string
  port: number
  /** How many processes answer requests; more than one have a parent that keeps the database and does the jobs. */
  processes: number
  /** How long a process that was told to stop goes on answering, with `/readyz` at 503. */
  drainSeconds: number
  /** The address that people use, without a slash at its end: letters and link previews name it. */
  publicUrl: string
  /** False while the address is one that only this machine has. */
  isPublicUrlGiven: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** The server itself, where `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl: string | undefined
  databasePool: number
  /** Searches and uncached pages of one network address in a minute. */
  costlyPerMinute: number
  namedStatements: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** Where messages of the contact page and of Mail Us go; undefined: they are only in the admin's inbox. */
  officeEmail: string | undefined
  /** What is set of it. */
  office: Office
  /** The gateway of text messages; undefined when none is named. */
  smsGateway: { url: string; headers: Record<string, string>; body: string | undefined } | undefined
  /** The hosted sign-in service in the place of our own; undefined: ours. */
  hosted: HostedProject | undefined
  /** The site as Google knows it; undefined when it is not registered there. */
  googleClient: { clientId: string; clientSecret: string } | undefined
  /** True: no answer of the sign-in service tells whether an e-mail has an account. */
  emailPrivacy: boolean
  /** Whether accounts without an e-mail address may be begun at the sign-in service. */
  anonymousSignIn: boolean
  /** Whether a number that nobody has begins an account at the sign-in service. */
  phoneSignUp: boolean
  /** Other origins whose pages may use the sign-in service. */
  identityOrigins: string[]
  /** What the sign-in service gives one address in an hour. */
  perHour: { signUps: number; letters: number; textMessages: number }
  /** Whether booking and selling need a confirmed e-mail address. */
  confirmedEmailToTrade: boolean
  copy: 'specified' | 'corrected'
  publicProductPages: boolean
  demoData: boolean
  /** Another image host of the same protocol; undefined means our own. */
  imageHostUrl: string | undefined
  /** Where pictures are stored instead of the data folder. */
  objectStore: ObjectStore | undefined
  trustProxy: TrustedProxies
  /** Where the metrics are; undefined: nothing is counted. */
  metrics: { host: string; port: number } | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** 32 bytes that encrypt the signing keys; undefined: they are in the data folder. */
  masterKey: Buffer | undefined
  /** Names this site to its image host; undefined: the data folder has it. */
  imageKey: string | undefined
  /** The keys of web push; undefined: they follow from the master key. */
  vapidKeys: VapidKeys | undefined
  /** Origins of push services beside those of the large browsers. */
  pushServices: string[]
}

/** Reads the settings once, from the environment over the `.env` file. All problems are in one error's message. */
export function readConfig(environment?: NodeJS.ProcessEnv): Config {
  const parsed = z.safeParse(Settings, readEnvironment(environment))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings need a look (see .env.example):\n${lines.join('\n')}`)
  }
  return fromSettings(parsed.data)
}

export class ConfigError extends Error {}

function fromSettings(settings: Settings): Config {
  const production = settings.NODE_ENV === 'production'
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    processes: settings.PROCESSES,
    drainSeconds: settings.DRAIN_SECONDS,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    isPublicUrlGiven: settings.PUBLIC_URL !== undefined,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    costlyPerMinute: settings.COSTLY_A_MINUTE,
    namedStatements: settings.DATABASE_NAMED_STATEMENTS === 'true',
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? 'GreenTech <no-reply@greentech.example>',
    officeEmail: settings.OFFICE_EMAIL ?? (production ? undefined : 'hello@greentech.example'),
    office: officeOf(settings),
    smsGateway: settings.SMS_URL
      ? { url: settings.SMS_URL, headers: settings.SMS_HEADERS, body: settings.SMS_BODY }
      : undefined,
    hosted: hostedProjectOf(settings),
    googleClient: googleClientOf(settings),
    emailPrivacy: isOn(settings.EMAIL_ENUMERATION_PROTECTION, production),
    anonymousSignIn: settings.ANONYMOUS_SIGN_IN === 'true',
    phoneSignUp: settings.PHONE_SIGN_UP === 'true',
    identityOrigins: settings.IDENTITY_ORIGINS,
    perHour: {
      signUps: settings.SIGN_UPS_AN_HOUR,
      letters: settings.LETTERS_AN_HOUR,
      textMessages: settings.TEXT_MESSAGES_AN_HOUR,
    },
    confirmedEmailToTrade: isOn(settings.CONFIRMED_EMAIL_TO_TRADE, production),
    copy: settings.COPY,
    publicProductPages: settings.PUBLIC_PRODUCT_PAGES === 'true',
    demoData: isOn(settings.DEMO_DATA, !production),
    imageHostUrl: settings.IMAGE_HOST_URL,
    objectStore: objectStoreOf(settings),
    trustProxy: settings.TRUST_PROXY,
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    logLevel: settings.LOG_LEVEL,
    masterKey: settings.MASTER_KEY,
    imageKey: settings.IMAGE_KEY,
    vapidKeys: settings.VAPID_PRIVATE_KEY,
    pushServices: settings.PUSH_SERVICES,
  }
}

function officeOf(settings: Settings): Office {
  return {
    address: settings.OFFICE_ADDRESS,
    tollFree: settings.OFFICE_TOLL_FREE,
    phone: settings.OFFICE_PHONE,
    hours: settings.OFFICE_HOURS,
    email: settings.OFFICE_EMAIL,
    social: {
      facebook: settings.SOCIAL_FACEBOOK,
      youtube: settings.SOCIAL_YOUTUBE,
      instagram: settings.SOCIAL_INSTAGRAM,
    },
  }
}

function isOn(flag: 'true' | 'false' | undefined, otherwise: boolean): boolean {
  return flag ? flag === 'true' : otherwise
}

function hostedProjectOf(settings: Settings): HostedProject | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_SERVICE_ACCOUNT: account } = settings
  if (settings.AUTH_PROVIDER === 'embedded' || !projectId || !apiKey || !account) return undefined
  return { projectId, apiKey, serviceAccount: account }
}

function googleClientOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret }: Settings) {
  return clientId && secret ? { clientId, clientSecret: secret } : undefined
}
