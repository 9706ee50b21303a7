import path from 'node:path'
import * as z from 'zod/mini'
import type { Office } from '#shared/settings.ts'
import { readEnvironment } from './environment.ts'
import { productionProblems } from './production.ts'
import { readServiceAccount, type ServiceAccount } from './service-account.ts'
import { type TrustedProxies, trustProxy } from './trust-proxy.ts'

const flag = z.enum(['true', 'false'], 'must be true or false')
/** A JSON object of texts; header values may be secrets, so that no message repeats them. */
const headers = z.pipe(
  z.string(),
  z.transform((text, ctx) => {
    const parsed = z.safeParse(z.record(z.string(), z.string()), jsonOf(text))
    if (parsed.success) return parsed.data
    ctx.issues.push({ code: 'custom', message: 'must be a JSON object of texts', input: '' })
    return z.NEVER
  }),
)
/** A secret: no message repeats it. */
const serviceAccount = z.pipe(
  z.string(),
  z.transform((given, ctx): ServiceAccount => {
    const account = readServiceAccount(given)
    if (typeof account !== 'string') return account
    ctx.issues.push({ code: 'custom', message: account, input: '' })
    return z.NEVER
  }),
)
/** An origin as browsers write it; a slash at the end may be given. No message repeats it: it may hold a password. */
const publicUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be a URL with http:// or https://' }),
  z.transform((text, ctx) => {
    const { origin, pathname, username, password } = new URL(text)
    if (pathname === '/' && !username && !password && !/[?#]/.test(text)) return origin
    ctx.issues.push({ code: 'custom', message: 'must be an origin such as https://shop.example', input: '' })
    return z.NEVER
  }),
)
const optionalUrl = z.optional(z.url({ protocol: /^https?$/, error: 'must be a URL with http:// or https://' }))
const shownText = z.optional(z.string().check(z.maxLength(200, 'must be at most 200 characters')))
const phoneNumber = z.optional(z.string().check(z.regex(/^\+?\d[\d ()-]{2,30}$/, 'must be a phone number')))
const anHour = (usual: number) =>
  z._default(z.coerce.number('must be a number').check(z.int('must be a whole number'), z.minimum(1)), usual)
/** Origins between commas, as browsers write them: no slash at the end, no path. */
const origins = z.pipe(
  z.string(),
  z.transform((text, ctx) => {
    const given = text.split(',').map((one) => one.trim())
    if (given.every((one) => /^https?:/.test(one) && URL.parse(one)?.origin === one)) return given
    ctx.issues.push({
      code: 'custom',
      message: 'must be origins such as https://other.example, between commas',
      input: text,
    })
    return z.NEVER
  }),
)
/** A secret: no message repeats it. */
const masterKey = z.pipe(
  z.string(),
  z.transform((text, ctx) => {
    const key = Buffer.from(text, 'base64')
    if (key.length === 32) return key
    ctx.issues.push({ code: 'custom', message: 'must be 32 bytes in base64', input: '' })
    return z.NEVER
  }),
)

/** Every setting; `.env.example` documents each in the same order. Unknown names in the environment are ignored. */
const Settings = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  HOST: z._default(z.string(), 'localhost'),
  PORT: z._default(z.coerce.number('must be a number').check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  PROCESSES: z._default(
    z.coerce.number('must be a number').check(z.int('must be a whole number'), z.minimum(1), z.maximum(64)),
    1,
  ),
  PUBLIC_URL: z.optional(publicUrl),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  DATABASE_POOL: z._default(z.coerce.number('must be a number').check(z.int(), z.minimum(2), z.maximum(200)), 10),
  DATABASE_NAMED_STATEMENTS: z._default(flag, 'true'),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string()),
  OFFICE_EMAIL: z.optional(z.email('must be an e-mail address')),
  OFFICE_ADDRESS: shownText,
  OFFICE_TOLL_FREE: phoneNumber,
  OFFICE_PHONE: phoneNumber,
  OFFICE_HOURS: shownText,
  SOCIAL_FACEBOOK: optionalUrl,
  SOCIAL_YOUTUBE: optionalUrl,
  SOCIAL_INSTAGRAM: optionalUrl,
  SMS_URL: z.optional(z.string().check(z.regex(/^https?:\/\//, 'must begin with http:// or https://'))),
  SMS_HEADERS: z._default(headers, {}),
  SMS_BODY: z.optional(z.string()),
  AUTH_PROVIDER: z._default(z.enum(['embedded', 'firebase'], 'must be embedded or firebase'), 'embedded'),
  FIREBASE_PROJECT_ID: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be small letters, digits, hyphens'))),
  FIREBASE_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]+$/, 'must be letters, digits, hyphens'))),
  FIREBASE_SERVICE_ACCOUNT: z.optional(serviceAccount),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  EMAIL_ENUMERATION_PROTECTION: z.optional(flag),
  ANONYMOUS_SIGN_IN: z._default(flag, 'false'),
  PHONE_SIGN_UP: z._default(flag, 'false'),
  IDENTITY_ORIGINS: z._default(origins, []),
  SIGN_UPS_AN_HOUR: anHour(100),
  LETTERS_AN_HOUR: anHour(200),
  TEXT_MESSAGES_AN_HOUR: anHour(50),
  CONFIRMED_EMAIL_TO_TRADE: z.optional(flag),
  COPY: z._default(z.enum(['specified', 'corrected'], 'must be specified or corrected'), 'specified'),
  PUBLIC_PRODUCT_PAGES: z._default(flag, 'false'),
  DEMO_DATA: z.optional(flag),
  IMAGE_HOST_URL: optionalUrl,
  COSTLY_A_MINUTE: z._default(
    z.coerce.number('must be a number').check(z.int('must be a whole number'), z.minimum(1)),
    600,
  ),
  TRUST_PROXY: z._default(trustProxy, false),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
  MASTER_KEY: z.optional(masterKey),
  IMAGE_KEY: z.optional(z.string()),
})

function neededForHosted(name: 'FIREBASE_PROJECT_ID' | 'FIREBASE_API_KEY' | 'FIREBASE_SERVICE_ACCOUNT') {
  return z.refine<z.output<typeof Settings>>(
    (given) => given.AUTH_PROVIDER === 'embedded' || given[name] !== undefined,
    {
      path: [name],
      error: 'is needed with AUTH_PROVIDER=firebase',
    },
  )
}

const WholeSettings = Settings.check(
  neededForHosted('FIREBASE_PROJECT_ID'),
  neededForHosted('FIREBASE_API_KEY'),
  neededForHosted('FIREBASE_SERVICE_ACCOUNT'),
  z.refine((given) => (given.GOOGLE_CLIENT_ID === undefined) === (given.GOOGLE_CLIENT_SECRET === undefined), {
    path: ['GOOGLE_CLIENT_ID'],
    error: 'must be given together with GOOGLE_CLIENT_SECRET',
  }),
  z.check(({ value, issues }) => {
    for (const [name, message] of productionProblems(value))
      issues.push({ code: 'custom', path: [name], message, input: '' })
  }),
)

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
  /** The address that people use, without a slash at its end: letters and link previews name it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  /** Searches, and pages made anew, of one address in a minute. */
  costlyAMinute: number
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
  anHour: { signUps: number; letters: number; textMessages: number }
  /** Whether booking and selling need a confirmed e-mail address. */
  confirmedEmailToTrade: boolean
  copy: 'specified' | 'corrected'
  publicProductPages: boolean
  demoData: boolean
  /** Another image host of the same protocol; undefined means our own. */
  imageHostUrl: string | undefined
  trustProxy: TrustedProxies
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** 32 bytes that encrypt the signing keys; undefined: they are in the data folder. */
  masterKey: Buffer | undefined
  /** Names this site to its image host; undefined: the data folder has it. */
  imageKey: string | undefined
}

/** Reads the settings once, from the environment over the `.env` file. All problems are in one error's message. */
export function readConfig(environment?: NodeJS.ProcessEnv): Config {
  const parsed = z.safeParse(WholeSettings, readEnvironment(environment))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings need a look (see .env.example):\n${lines.join('\n')}`)
  }
  return fromSettings(parsed.data)
}

export class ConfigError extends Error {}

function fromSettings(settings: z.output<typeof Settings>): Config {
  const production = settings.NODE_ENV === 'production'
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    processes: settings.PROCESSES,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    costlyAMinute: settings.COSTLY_A_MINUTE,
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
    anHour: {
      signUps: settings.SIGN_UPS_AN_HOUR,
      letters: settings.LETTERS_AN_HOUR,
      textMessages: settings.TEXT_MESSAGES_AN_HOUR,
    },
    confirmedEmailToTrade: isOn(settings.CONFIRMED_EMAIL_TO_TRADE, production),
    copy: settings.COPY,
    publicProductPages: settings.PUBLIC_PRODUCT_PAGES === 'true',
    demoData: isOn(settings.DEMO_DATA, !production),
    imageHostUrl: settings.IMAGE_HOST_URL,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    masterKey: settings.MASTER_KEY,
    imageKey: settings.IMAGE_KEY,
  }
}

function officeOf(settings: z.output<typeof Settings>): Office {
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hostedProjectOf(settings: z.output<typeof Settings>): HostedProject | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_SERVICE_ACCOUNT: account } = settings
  if (settings.AUTH_PROVIDER === 'embedded' || !projectId || !apiKey || !account) return undefined
  return { projectId, apiKey, serviceAccount: account }
}

function googleClientOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret }: z.output<typeof Settings>) {
  return clientId && secret ? { clientId, clientSecret: secret } : undefined
}
