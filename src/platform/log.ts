import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger }

/** JSON lines on standard output in production, one readable line an event otherwise. No tokens, no passwords, no keys. */
export function makeLogger(config: Pick<Config, 'logLevel' | 'production'>): Logger {
  return pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', 'idToken', 'refreshToken'],
    ...(!config.production && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  })
}
