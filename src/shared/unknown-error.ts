/** The message of something that was caught. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The `code` of something that was caught: a system error's (`ENOENT`), PostgreSQL's SQLSTATE, one of ours; undefined without. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
