import { AppError } from '#shared/errors.ts'

/** The place after the last row of a page: the values of its sort columns. Opaque to callers. */
export type Cursor = (string | number)[]

export function writeCursor(values: Cursor): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Reads a cursor of `types.length` values of the given types; anything else is the caller's mistake. */
export function readCursor(text: string | undefined, types: ('string' | 'number')[]): Cursor | null {
  if (text === undefined) return null
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(values) && values.length === types.length && values.every((v, i) => typeof v === types[i]))
      return values
  } catch {}
  throw new AppError(
    'invalid_cursor',
    400,
    'This place in the list is no longer valid. Please start from its beginning.',
  )
}
