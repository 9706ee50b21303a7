import { expect } from '@playwright/test'
import { SIZES, signInTo, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { openCases, queueOf } from '../support/desk-page.ts'
import { ADMIN } from '../support/users.ts'

test('a member reports a product where it stands; an admin hides it with two presses and takes that back by a key', async ({
  visit,
}) => {
  const { page: buyer } = await visit({ viewport: SIZES.phone })
  const [product] = await queryDatabase<{ id: string; name: string }>(
    // No case of another product has its name.
    `select id, name from products where state = 'live' and id not in (select thing_id from cases)
       and not exists (select from cases where position(products.name in title) > 0) order by name limit 1`,
  )
  const { id = '', name = '' } = product ?? {}
  await signInTo(buyer, `/products/sp/${id}`, 'imran@greentech.example')
  await buyer.getByRole('button', { name: /^Report/ }).click()
  await buyer.getByText('May be stolen').click()
  await buyer.getByRole('button', { name: 'Send the report' }).click()
  await buyer.getByText('Thank you. We will look at it.').waitFor()

  const { page: admin } = await visit({ viewport: SIZES.desk })
  await signInTo(admin, '/dashboard/desk', ADMIN)
  const menu = admin.getByRole('navigation').getByRole('link', { name: /^Desk/ }).first()
  const menuIsTrue = async () => (await menu.textContent()) === `Desk${await openCases()}`
  await expect.poll(menuIsTrue).toBe(true)

  // Two presses: the case, and what is done.
  await queueOf(admin).filter({ hasText: name }).getByRole('link').click()
  await admin.getByRole('heading', { name, level: 2 }).waitFor()
  await admin.getByRole('button', { name: 'Hide', exact: true }).click()
  const states = async () =>
    (
      await queryDatabase(
        `select products.state || ' ' || cases.state as both from products join cases on thing_id = products.id where products.id = $1`,
        [id],
      )
    )[0]?.both
  await expect.poll(states).toBe('hidden done')
  await expect.poll(menuIsTrue).toBe(true)
  // The key presses this button.
  await admin.locator('button[id^=undo-desk-]').waitFor()
  await admin.keyboard.press('z')
  await expect.poll(states).toBe('live open')
  await expect.poll(menuIsTrue).toBe(true)
})
