import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts'

/** An error of the system, as a connection reports it. */
function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
}

test.for(['ECONNREFUSED', 'ECONNRESET', 'EAGAIN', 'ENOENT', 'ETIMEDOUT'])(
  'a connection that fails with %s is a database that is away',
  (code) => {
    expect(isUnavailable(systemError(code, 'connect'))).toBe(true)
  },
)

test('a missing file and a fault of our own are none', () => {
  for (const error of [
    systemError('ENOENT', 'open'),
    systemError('EAGAIN', 'fork'),
    new TypeError('x is undefined'),
    'x',
  ])
    expect(isUnavailable(error)).toBe(false)
})

test('a time-out of the database is temporary, a violated constraint is not', () => {
  const withCode = (code: string) => Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code })
  expect(isUnavailable(new DatabaseUnavailable())).toBe(true)
  for (const code of ['57014', '53300', '57P01', '25006']) expect(isUnavailable(withCode(code)), code).toBe(true)
  for (const code of ['23505', '42601']) expect(isUnavailable(withCode(code)), code).toBe(false)
})
