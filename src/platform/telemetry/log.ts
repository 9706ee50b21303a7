import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { currentTraceId } from './trace.ts'

export type { Logger }

/** Also percent-encoded, as in the URL of a request. */
const EMAIL = /(?<!\\(?:u[0-9a-f]{0,3})?)[\w.!#$&'*+=?^`{|}~%-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi
const PHONE = /\+\d{8,15}\b/g

/**
 * JSON lines on standard output in production, one readable line an event otherwise. Tokens, passwords, keys, e-mail
 * addresses and phone numbers are removed: errors of the database and of the mail server quote them.
 * @param to where the lines go instead, for tests
 */
export function makeLogger(config: Pick<Config, 'logLevel' | 'production'>, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    mixin: traceOfLine,
    serializers: { err: plainError },
    hooks: { streamWrite: (line) => line.replace(EMAIL, '[e-mail]').replace(PHONE, '[phone]') },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', 'idToken', 'refreshToken'],
    ...(!config.production && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  }
  return to ? pino(options, to) : pino(options)
}

/** A line within a request whose caller sent a `traceparent` names that trace. */
function traceOfLine(): { traceId?: string } {
  const traceId = currentTraceId()
  return traceId ? { traceId } : {}
}

/** Without `client`, which the error of a lost connection has: a thousand lines with statements. `detail` quotes rows. */
function plainError(error: Error): object {
  const { client, detail, ...rest }: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  return rest
}
