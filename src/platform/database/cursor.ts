import { AppError } from '#shared/errors.ts'

/** The types of columns that a list can be ordered by. */
export type KeyType = 'timestamptz' | 'uuid' | 'int4' | 'float8'

/** The values of the columns that a list is ordered by, in one row. */
export type CursorKey = readonly (string | number)[]

/** The opaque text that names a row to the caller: the next page begins after it. */
export function encodeCursor(key: CursorKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/**
 * Throws `invalid_cursor` (400) for the cursor of another order or one that somebody made up: the database would refuse
 * it with an error of its own.
 */
export function decodeCursor(text: string, types: KeyType[]): CursorKey {
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(key) && key.length === types.length && types.every((type, index) => IS_VALID[type](key[index])))
      return key
  } catch {}
  throw new AppError('invalid_cursor', 400)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const IS_VALID: Record<KeyType, (value: unknown) => boolean> = {
  timestamptz: isTimestamp,
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  int4: (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  float8: (value) => typeof value === 'number' && Number.isFinite(value),
}

/**
 * A timestamp as PostgreSQL writes it into JSON in UTC. Its calendar has no year 0; a day like 30 February fails the round
 * trip.
 */
const TIMESTAMP = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/

function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || !TIMESTAMP.test(value)) return false
  const seconds = value.slice(0, 19)
  const time = Date.parse(`${seconds}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(seconds)
}
