import { isLoopback, isLoopbackUrl } from './loopback.ts'

/** The settings that production restricts. */
interface ProductionSettings {
  NODE_ENV: string
  HOST: string
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  MASTER_KEY?: Buffer | undefined
  DEMO_DATA?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

export type Problem = [name: keyof ProductionSettings, message: string]

/** The domain of the demo's addresses; `.example` is reserved, so that nobody ever gets mail there (RFC 2606). */
const DEMO_MAIL = /@greentech\.example\b/i

/** Settings that are missing or wrong for a site that people use. Empty for tests, and for a demo on this machine. */
export function productionProblems(settings: ProductionSettings): Problem[] {
  if (settings.NODE_ENV === 'development') return demoAddressProblems(settings)
  if (settings.NODE_ENV !== 'production') return []
  return [
    ...addressProblems(settings),
    ...commonProblems(settings),
    ...demoProblems(settings),
    ...mailProblems(settings),
  ]
}

/** Missing settings that all machines on one database must share. */
function commonProblems({ DATABASE_URL, MASTER_KEY }: ProductionSettings): Problem[] {
  if (!DATABASE_URL || MASTER_KEY) return []
  return [
    [
      'MASTER_KEY',
      'is needed in production with DATABASE_URL: all machines must have the same one. A site that made its own has it ' +
        'in secrets.json of DATA_DIR',
    ],
  ]
}

function addressProblems({ PUBLIC_URL: url }: ProductionSettings): Problem[] {
  if (!url)
    return [['PUBLIC_URL', 'is needed in production: links, letters and sign-in name it, such as https://shop.example']]
  if (url.startsWith('https:') || isLoopbackUrl(url)) return []
  return [
    ['PUBLIC_URL', 'must begin with https:// in production: passwords are sent there (only localhost may do without)'],
  ]
}

function demoAddressProblems({ PUBLIC_URL: url }: ProductionSettings): Problem[] {
  if (!url || isLoopbackUrl(url)) return []
  return [
    [
      'PUBLIC_URL',
      'is not on this machine: set NODE_ENV=production, or leave PUBLIC_URL out to try the site yourself. Without ' +
        'NODE_ENV=production everybody there could read all letters and sign in to the demo accounts',
    ],
  ]
}

function demoProblems({ DEMO_DATA, PUBLIC_URL, HOST }: ProductionSettings): Problem[] {
  const unreachable = isLoopbackUrl(PUBLIC_URL ?? '') && isLoopback(HOST)
  if (DEMO_DATA !== 'true' || unreachable) return []
  return [
    [
      'DEMO_DATA',
      'cannot be true in production: everybody can read the passwords of the demo accounts. Only a site that no other ' +
        'machine reaches may have them, for measurements (HOST=localhost, PUBLIC_URL=http://localhost:3000)',
    ],
  ]
}

function mailProblems(settings: ProductionSettings): Problem[] {
  const problems: Problem[] = []
  if (settings.SMTP_URL && !settings.MAIL_FROM)
    problems.push(['MAIL_FROM', 'is needed in production: the address that letters come from'])
  if (DEMO_MAIL.test(settings.MAIL_FROM ?? ''))
    problems.push(['MAIL_FROM', 'is an address of the demo, which gets no mail'])
  return problems
}
