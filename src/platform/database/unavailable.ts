import pg from 'pg'

/** Thrown at once, instead of waiting, while the database is known not to respond. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/** A write on a server that is a standby, or was made one: SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006'

/**
 * Time-outs, failed serializations and deadlocks, a server that stops, starts or has crashed, a full disk, no connection
 * left, a standby in the place of the primary: SQLSTATE, by class or whole.
 */
const TEMPORARY = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01|58030|25006)$/
/** ENOTFOUND: a service that moves its name to another server has none for a moment. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  // The queue of a Unix socket is full, as when the server hangs.
  'EAGAIN',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])
/** The messages of the driver, which have no code, when a connection is lost. */
const CONNECTION_LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed|network socket disconnected)|timeout exceeded when)/

/** True when the connection leads to a server that takes no writes: the next one may lead to the primary. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === READ_ONLY
}

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
