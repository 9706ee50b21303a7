import pg from 'pg'

/** The database is known not to answer: thrown at once instead of waiting for it. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/**
 * Time-outs, failed serializations and deadlocks, a server that stops, starts or has crashed, a full disk, no connection
 * left: SQLSTATE, by class or whole.
 */
const PASSING = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01|58030)$/
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
/** What the driver says without a code when a connection has gone. */
const CUT_OFF = /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when)/

/** True for a failure that is the database's and passes: the same statement is worth another try, whoever asked. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // The call tells a socket that is not there from a file.
  if (code && syscall) return NO_CONNECTION.has(code) && /^(connect|read|write|getaddrinfo)$/.test(syscall)
  return CUT_OFF.test(error.message)
}
