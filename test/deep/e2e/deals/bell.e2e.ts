import { expect } from '@playwright/test'
import { axeFindings, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { aRequest, bellOf, LIST, unreadOf } from '../../../e2e/support/notifications-page.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'

test('the bell counts what another person did, and the list marks as read only what was opened, or everything at a press', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'belled'), await newUser('buyer', 'ringing')]
  const { page } = await visit({ viewport: SIZES.phone })
  await signInTo(page, LIST, saller.email, PASSWORD)
  await page.getByText('Nothing yet').waitFor()
  await bellOf(page, 0).waitFor()

  const first = await aRequest(saller, buyer, 'HP that rings first')
  const second = await aRequest(saller, buyer, 'HP that rings second')
  await bellOf(page, 2).waitFor()
  await page.getByText('2 are unread.').waitFor()
  const line = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  expect(await axeFindings(page)).toEqual([])

  // To look at the list is not to read what it leads to.
  await page.reload()
  await bellOf(page, 2).waitFor()
  await line('HP that rings first').getByText('New', { exact: true }).waitFor()
  await line('HP that rings first').getByRole('link').click()
  await page.waitForURL(`**/dashboard/deals/${first}`)
  await bellOf(page, 1).waitFor()
  await page.goBack()
  await line('HP that rings second').getByText('New', { exact: true }).waitFor()
  // The list of before is there at once, the present one when it has come.
  await line('HP that rings first').waitFor()
  await line('HP that rings first').getByText('New', { exact: true }).waitFor({ state: 'detached' })

  // A notification counts as read when its deal is opened by another way, too.
  await page.goto(`/dashboard/deals/${second}`)
  await expect.poll(() => unreadOf(saller)).toBe(0)
  await bellOf(page, 0).waitFor()

  await aRequest(saller, buyer, 'HP that rings third')
  await aRequest(saller, buyer, 'HP that rings last')
  await page.goto(LIST)
  await bellOf(page, 2).waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('Nothing is unread.').waitFor()
  await bellOf(page, 0).waitFor()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect.poll(() => unreadOf(saller)).toBe(0)
})
