/** The message of something that was caught. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * The `code` of a caught value: of a system error (`ENOENT`), of PostgreSQL (SQLSTATE), or of one of ours. Undefined without a
 * code.
 */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
