import { expect } from '@playwright/test'
import { test } from '../../../e2e/support/browser.ts'
import { findFaultsAs } from '../../../e2e/support/page-checks.ts'

/** Milliseconds: a page of the dashboard after the other, which a busy machine shows slowly. */
const LIMIT = 240_000

test('[R02 R03 R07 R14 R16 R17 R18 R19 R20 R21 R22 R23 R24 R27 R28 I04 Y07] the pages of a signed-in saller pass the checks on a phone and a desk, and other pages link back', async ({
  visit,
}) => {
  test.setTimeout(LIMIT)
  const found = await findFaultsAs('saller', visit)
  // The message is all that the report of a repeated test has.
  expect(found, found.join('\n')).toEqual([])
})
