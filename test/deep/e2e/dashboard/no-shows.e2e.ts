import { expect } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, signInTo, test } from '../../../e2e/support/browser.ts'
import { horizontalOverflow } from '../../../e2e/support/layout.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

const WHY = 'The saller was at the agreed gate'

test('an admin decides about a denied no-show with two presses and a note, on a phone, and the counts of the tab and of the menu fall', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 320, height: 700 } })
  await signInTo(page, '/dashboard/inbox?part=no-shows', ADMIN)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await rows.first().waitFor()
  const before = await rows.count()
  const tab = page.getByRole('navigation', { name: 'Parts of the inbox' }).getByRole('link', { name: /^No-shows/ })
  await expect(tab).toHaveText(`No-shows${before}`)
  // The row of tabs is wider than the screen, and this tab is its last.
  const end = () => tab.evaluate((element) => element.getBoundingClientRect().right)
  await expect.poll(end).toBeLessThanOrEqual(320)
  const inMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const entry = page.getByRole('dialog').getByRole('link', { name: /^Inbox/ })
    const text = await entry.textContent()
    await page.keyboard.press('Escape')
    return Number(text?.replace('Inbox', ''))
  }
  const waiting = await inMenu()
  const row = rows.first()
  await row.getByText('Everything that happened').click()
  await row.getByText('accepted', { exact: false }).first().waitFor()
  await row.getByRole('button', { name: /^It does not count/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decide that it does not' }).click()
  await dialog.getByText('Please say why.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await axeFindingsInTheDark(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('textbox', { name: 'Why' }).fill(WHY)
  await dialog.getByRole('button', { name: 'Decide that it does not' }).click()
  await page.getByText('Decided. Both are told.').waitFor()
  await expect(rows).toHaveCount(before - 1)
  await expect(tab).toHaveText(`No-shows${before - 1}`)
  await expect.poll(inMenu).toBe(waiting - 1)
  if (before === 1) await page.getByText('Nothing waits for a decision').waitFor()
})
