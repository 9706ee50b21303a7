import { expect } from 'vitest'
import { test } from '../support/browser.ts'
import { findFaultsAs, findFaultsAsGuest } from '../support/page-checks.ts'

test('[R01 R02 R03 R04 R05 R06 R08 R09 R10 R11 R12 R13 R28 L01 L02] on a phone every public page passes the checks for a guest', async ({
  visit,
}) => {
  expect(await findFaultsAsGuest(visit, 'phone')).toEqual([])
})

test.for(['buyer', 'saller', 'admin'] as const)(
  '[R02 R03 R07 R14 R16 R17 R18 R19 R20 R21 R22 R23 R24 R27 R28 I04 Y07] on a phone the pages of a signed-in %s pass the checks, and other pages link back',
  async (role, { visit }) => {
    expect(await findFaultsAs(role, visit, 'phone')).toEqual([])
  },
)
