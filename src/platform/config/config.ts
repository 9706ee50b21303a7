import path from 'node:path'
import * as z from 'zod/mini'
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
  /** How long a process behind a proxy that was asked to stop goes on answering, with `/readyz` at 503. */
  drainSeconds: number
  /** The address that people use, without a slash at its end: e-mails and link previews name it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Searches and uncached pages of one network address in a minute. */
  costlyPerMinute: number
  smtpUrl: string | undefined
  mailFrom: string
  /** The gateway of text messages; undefined when none is named. */
  smsGateway: { url: string; headers: Record<string, string>; body: string | undefined } | undefined
  /** The hosted sign-in service in the place of our own; undefined: ours. */
  hosted: HostedProject | undefined
  /** The site as Google knows it; undefined when it is not registered there. */
  googleClient: { clientId: string; clientSecret: string } | undefined
  /** True: no answer of the sign-in service tells whether an e-mail has an account. */
  emailPrivacy: boolean
  /** True if booking and selling need a confirmed e-mail address. */
  confirmedEmailToTrade: boolean
  copy: 'specified' | 'corrected'
  publicProductPages: boolean
  /** True if the first listing of a new account waits until an admin has looked at it. */
  reviewFirstListings: boolean
  demoData: boolean
  /** Another image host of the same protocol; undefined means our own. */
  imageHostUrl: string | undefined
  /** The key that uploads name to it. */
  imageHostKey: string | undefined
  /** Bucket in which pictures are stored instead of the data folder. */
  objectStore: ObjectStore | undefined
  trustProxy: TrustedProxies
  /** Address of the metrics server; undefined: nothing is counted. */
  metrics: { host: string; port: number } | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** 32 bytes that encrypt the signing keys; undefined: they are in the data folder. */
  masterKey: Buffer | undefined
  /** The keys of web push; undefined: they follow from the master key. */
  vapidKeys: VapidKeys | undefined
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

/** A little more than two health checks of a load balancer. */
const DRAIN_SECONDS = 3

function fromSettings(settings: Settings): Config {
  const production = settings.NODE_ENV === 'production'
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    processes: settings.PROCESSES,
    drainSeconds: settings.TRUST_PROXY === false ? 0 : DRAIN_SECONDS,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    costlyPerMinute: settings.COSTLY_A_MINUTE,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? 'GreenTech <no-reply@greentech.example>',
    smsGateway: settings.SMS_URL
      ? { url: settings.SMS_URL, headers: settings.SMS_HEADERS, body: settings.SMS_BODY }
      : undefined,
    hosted: hostedProjectOf(settings),
    googleClient: googleClientOf(settings),
    emailPrivacy: isOn(settings.EMAIL_ENUMERATION_PROTECTION, production),
    confirmedEmailToTrade: isOn(settings.CONFIRMED_EMAIL_TO_TRADE, production),
    copy: settings.COPY,
    publicProductPages: settings.PUBLIC_PRODUCT_PAGES === 'true',
    reviewFirstListings: settings.REVIEW_FIRST_LISTINGS === 'true',
    demoData: isOn(settings.DEMO_DATA, !production),
    imageHostUrl: settings.IMAGE_HOST_URL?.url,
    imageHostKey: settings.IMAGE_HOST_URL?.key,
    objectStore: objectStoreOf(settings),
    trustProxy: settings.TRUST_PROXY,
    metrics: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
    masterKey: settings.MASTER_KEY,
    vapidKeys: settings.VAPID_PRIVATE_KEY,
  }
}

function isOn(flag: 'true' | 'false' | undefined, otherwise: boolean): boolean {
  return flag ? flag === 'true' : otherwise
}

function hostedProjectOf(settings: Settings): HostedProject | undefined {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_SERVICE_ACCOUNT: serviceAccount } = settings
  if (settings.AUTH_PROVIDER === 'embedded' || !apiKey || !serviceAccount) return undefined
  return { projectId: serviceAccount.projectId, apiKey, serviceAccount }
}

function googleClientOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret }: Settings) {
  return clientId && secret ? { clientId, clientSecret: secret } : undefined
}
