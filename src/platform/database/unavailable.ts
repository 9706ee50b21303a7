import pg from 'pg'

/** Thrown at once, instead of waiting, while the database is known not to respond. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/**
 * Time-outs, failed serializations and deadlocks, a server that stops, starts or has crashed, a full disk, no connection
 * left: SQLSTATE, by class or whole.
 */
const TEMPORARY = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01|58030)$/
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
/** The messages of the driver, which have no code, when a connection is lost. */
const CONNECTION_LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when)/

/** True for a temporary failure of the database: the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError) return TEMPORARY.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // The system call distinguishes a missing socket from a missing file.
  if (code && syscall) return NO_CONNECTION.has(code) && /^(connect|read|write|getaddrinfo)$/.test(syscall)
  return CONNECTION_LOST.test(error.message)
}
