import * as z from 'zod/mini'
import { storeFields, storeProblems } from './object-store.ts'
import { productionProblems } from './production.ts'
import {
  databaseUrl,
  flag,
  headers,
  imageHost,
  masterKey,
  metricsPort,
  publicUrl,
  serviceAccount,
  vapidPrivateKey,
  wholeNumber,
} from './setting-values.ts'
import { trustProxy } from './trust-proxy.ts'

/** Every setting; `.env.example` documents each in the same order. Other names in the environment are ignored. */
const SettingFields = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  HOST: z._default(z.string(), 'localhost'),
  PORT: z._default(z.coerce.number('must be a number').check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  PROCESSES: wholeNumber(1, { maximum: 64 }),
  PUBLIC_URL: z.optional(publicUrl),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: databaseUrl,
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string()),
  SMS_URL: z.optional(z.string().check(z.regex(/^https?:\/\//, 'must begin with http:// or https://'))),
  SMS_HEADERS: z._default(headers, {}),
  SMS_BODY: z.optional(z.string()),
  AUTH_PROVIDER: z._default(z.enum(['embedded', 'firebase'], 'must be embedded or firebase'), 'embedded'),
  FIREBASE_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]+$/, 'must be letters, digits, hyphens'))),
  FIREBASE_SERVICE_ACCOUNT: z.optional(serviceAccount),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  EMAIL_ENUMERATION_PROTECTION: z.optional(flag),
  CONFIRMED_EMAIL_TO_TRADE: z.optional(flag),
  COPY: z._default(z.enum(['specified', 'corrected'], 'must be specified or corrected'), 'specified'),
  PUBLIC_PRODUCT_PAGES: z._default(flag, 'false'),
  REVIEW_FIRST_LISTINGS: z._default(flag, 'false'),
  DEMO_DATA: z.optional(flag),
  IMAGE_HOST_URL: z.optional(imageHost),
  ...storeFields,
  COSTLY_A_MINUTE: wholeNumber(600),
  METRICS_PORT: z.optional(metricsPort),
  TRUST_PROXY: z._default(trustProxy, false),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
  MASTER_KEY: z.optional(masterKey),
  VAPID_PRIVATE_KEY: z.optional(vapidPrivateKey),
})

function neededForHosted(name: 'FIREBASE_API_KEY' | 'FIREBASE_SERVICE_ACCOUNT') {
  return z.refine<Settings>((settings) => settings.AUTH_PROVIDER === 'embedded' || settings[name] !== undefined, {
    path: [name],
    error: 'is needed with AUTH_PROVIDER=firebase',
  })
}

/** All settings, with the rules that several settings share. */
export const Settings = SettingFields.check(
  neededForHosted('FIREBASE_API_KEY'),
  neededForHosted('FIREBASE_SERVICE_ACCOUNT'),
  z.refine((settings) => (settings.GOOGLE_CLIENT_ID === undefined) === (settings.GOOGLE_CLIENT_SECRET === undefined), {
    path: ['GOOGLE_CLIENT_ID'],
    error: 'must be given together with GOOGLE_CLIENT_SECRET',
  }),
  z.refine(({ PORT, METRICS_PORT }) => METRICS_PORT?.port !== PORT || PORT === 0, {
    path: ['METRICS_PORT'],
    error: 'must be another port than PORT',
  }),
  z.check(({ value, issues }) => {
    for (const [name, message] of [...storeProblems(value), ...productionProblems(value)])
      issues.push({ code: 'custom', path: [name], message, input: '' })
  }),
)

export type Settings = z.output<typeof SettingFields>
