import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger }

/** JSON lines on standard output in production, one readable line an event otherwise. No tokens, no passwords, no keys. */
export function makeLogger(config: Pick<Config, 'logLevel' | 'production'>): Logger {
  return pino({
    level: config.logLevel,
    serializers: { err: plainError },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', 'idToken', 'refreshToken'],
    ...(!config.production && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  })
}

/** A lost connection brings the whole of its client along: a thousand lines, with statements in them. */
function plainError(error: Error): object {
  const { client, ...said } = pino.stdSerializers.err(error) as object & { client?: unknown }
  return said
}
