import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { currentTraceId } from './trace.ts'

export type { Logger }

/** An e-mail address, also percent-encoded as in the URL of a request. */
const EMAIL = /(?<!\\(?:u[0-9a-f]{0,3})?)[\w.!#$&'*+=?^`{|}~%-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi
const PHONE = /\+\d{8,15}\b/g
/**
 * A mobile number of Bangladesh as people write it: 01712345678, 01712-345678, 880 1712 345678. What precedes it may be a plus
 * sign in percent-encoding, or a line break as JSON has it. A number of JSON itself stays: the line would not be JSON.
 */
const LOCAL_PHONE =
  /(?<=%2b|\\[bfnrt]|(?<![\da-z]))(?<!(?<!\\)":)(?:(?:00)?88[ -]?)?0[ -]?1[3-9](?:[ -]?\d){8}(?![\da-z])/gi

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
    hooks: { streamWrite: withoutAddresses },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', 'idToken', 'refreshToken'],
    ...(!config.production && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  }
  return to ? pino(options, to) : pino(options)
}

function withoutAddresses(line: string): string {
  return line.replace(EMAIL, '[e-mail]').replace(PHONE, '[phone]').replace(LOCAL_PHONE, '[phone]')
}

/** A line within a request whose caller sent a `traceparent` names that trace. */
function traceOfLine(): { traceId?: string } {
  const traceId = currentTraceId()
  return traceId ? { traceId } : {}
}

/**
 * The error without `client`, which the error of a lost connection has: a thousand lines with statements. `detail` quotes rows.
 */
function plainError(error: Error): object {
  const { client, detail, ...rest }: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  return rest
}
