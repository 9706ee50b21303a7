import { expect } from '@playwright/test'
import { test } from '../../../e2e/support/browser.ts'
import { findFaultsAsGuest } from '../../../e2e/support/page-checks.ts'

/** Milliseconds: all pages one after the other, which a busy machine shows slowly. */
const LIMIT = 240_000

for (const size of ['phone', 'desk'] as const)
  test(`[R01 R02 R03 R04 R05 R06 R08 R09 R10 R11 R12 R13 R28 L01 L02] on a ${size} every public page passes the checks for a guest`, async ({
    visit,
  }) => {
    test.setTimeout(LIMIT)
    const found = await findFaultsAsGuest(visit, size)
    // The message is all that the report of a repeated test has.
    expect(found, found.join('\n')).toEqual([])
  })
