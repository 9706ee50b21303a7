import { expect } from 'vitest'
import { test } from '../support/browser.ts'
import { findFaultsAsGuest } from '../support/page-checks.ts'

test.for(['phone', 'desk'] as const)(
  '[R01 R02 R03 R04 R05 R06 R08 R09 R10 R11 R12 R13 R28 L01 L02] on a %s every public page passes the checks for a guest',
  async (size, { visit }) => {
    expect(await findFaultsAsGuest(visit, size)).toEqual([])
  },
)
