import { expect } from 'vitest'
import { test } from '../support/browser.ts'
import { faultsFor, faultsForGuest } from '../support/walk.ts'

test('[R01 R02 R03 R04 R05 R06 R08 R09 R10 R11 R12 R13 R28 L01 L02] on a phone a guest finds every public page in order', async ({
  visit,
}) => {
  expect(await faultsForGuest(visit, 'phone')).toEqual([])
})

test.for(['buyer', 'saller', 'admin'] as const)(
  '[R02 R03 R07 R14 R16 R17 R18 R19 R20 R21 R22 R23 R24 R27 R28 I04 Y07] on a phone a signed-in %s finds the pages of their role in order, and a way back',
  async (role, { visit }) => {
    expect(await faultsFor(role, visit, 'phone')).toEqual([])
  },
)
