import { expect } from 'vitest'
import { test } from '../support/browser.ts'
import { findFaultsAs } from '../support/page-checks.ts'

test.for(['phone', 'desk'] as const)(
  '[R02 R03 R07 R14 R16 R17 R18 R19 R20 R21 R22 R23 R24 R27 R28 I04 Y07] on a %s the pages of a signed-in buyer pass the checks, and other pages link back',
  async (size, { visit }) => {
    expect(await findFaultsAs('buyer', visit, size)).toEqual([])
  },
)
