import { expect } from 'vitest'
import { test } from '../../../e2e/support/browser.ts'
import { findFaultsAsGuest } from '../../../e2e/support/page-checks.ts'

/** Milliseconds: all pages one after the other, which a busy machine shows slowly. */
const LIMIT = 240_000

test.for(['phone', 'desk'] as const)(
  '[R01 R02 R03 R04 R05 R06 R08 R09 R10 R11 R12 R13 R28 L01 L02] on a %s every public page passes the checks for a guest',
  { timeout: LIMIT },
  async (size, { visit }) => {
    const found = await findFaultsAsGuest(visit, size)
    // The message is all that the report of a repeated test has.
    expect(found, found.join('\n')).toEqual([])
  },
)
