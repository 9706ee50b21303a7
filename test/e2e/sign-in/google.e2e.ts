import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { chooseAccount, openPopup, SADIA, toast } from '../support/google.ts'

const RECORDED = 'Your Data has recorded'

async function roleOf(email: string): Promise<string | undefined> {
  const [row] = await queryDatabase<{ role: string }>('select role from users where email = $1', [email])
  return row?.role
}

test('[L08 Q25 S10 Y06 N09 L10] Continue with Google opens a popup of 500 by 600, stores a record with role buyer, shows the toast and leads to the dashboard', async ({
  visit,
}) => {
  const visitor = await visit()
  const popup = await openPopup(visitor)
  await expect.poll(() => popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
  await popup.getByText('This is not Google.').waitFor()
  await Promise.all([
    popup.waitForEvent('close'),
    visitor.page.waitForURL('**/dashboard'),
    // The toast goes by itself.
    toast(visitor.page, RECORDED).waitFor(),
    chooseAccount(popup, SADIA),
  ])
  await visitor.page.getByText('Good', { exact: false }).filter({ hasText: 'Sadia' }).first().waitFor()
  expect(await roleOf('sadia@workshop.example')).toBe('buyer')
})
