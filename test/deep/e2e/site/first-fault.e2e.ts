import { expect, type Locator, type Page } from '@playwright/test'
import { SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { addPhoto } from '../../../e2e/support/listing-form.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'

/**
 * The focus: true in `isFirst` for the first field of the form with a message, in `isSeen` if the field or its message is
 * visible.
 */
function focused(page: Page): Promise<{ isFirst: boolean; isSeen: boolean }> {
  return page.evaluate(() => {
    const visible = (element: Element) => element instanceof HTMLElement && element.offsetParent !== null
    const first = [...document.querySelectorAll('[data-fault]')].find(visible)
    const active = document.activeElement
    const owner = first && document.querySelector(`[aria-describedby~="${first.id}"]`)
    const isSeen = [first, active].some((element) => {
      const { x = 0, y = -1, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      const at = document.elementFromPoint(x + width / 2, y + height / 2)
      return at !== null && (element?.contains(at) || at.contains(element ?? null)) && at !== document.body
    })
    return { isFirst: Boolean(owner?.contains(active)), isSeen }
  })
}

async function expectFocusOnFault(page: Page, submit: Locator) {
  await submit.scrollIntoViewIfNeeded()
  await submit.click()
  await expect.poll(() => focused(page)).toEqual({ isFirst: true, isSeen: true })
}

test.describe('a form that is refused', () => {
  test('shows and focuses its first field at fault on a phone and a desk: forms of guests', async ({ visit }) => {
    const { page } = await visit()
    for (const address of ['/login', '/register', '/reset-password', '/contact']) {
      await page.goto(address)
      await waitUntilLoaded(page)
      for (const size of [SIZES.phone, SIZES.desk]) {
        await page.setViewportSize(size)
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        await expectFocusOnFault(page, page.getByRole('main').locator('form button[type=submit]').first())
      }
    }
  })

  test('[F12] shows and focuses its first field at fault on every screen of the listing form of a phone', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'faulty')
    const { page } = await visit({ viewport: SIZES.phone })
    await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
    await page.goto('/dashboard/add-a-product')
    await waitUntilLoaded(page)
    const form = page.getByRole('main')
    const next = page.getByRole('button', { name: 'Next' })
    await expectFocusOnFault(page, next)
    await addPhoto(form)
    await next.click()
    await expectFocusOnFault(page, next)
    await form.getByLabel('Product Name').fill('HP EliteBook 840 G5 i5-8250U 8GB RAM 256GB SSD 14"')
    await form.getByLabel('Select Brand').selectOption('HP')
    await next.click()
    await expectFocusOnFault(page, next)
    await form.getByLabel('Accounts and locks').selectOption('signed-out')
    await next.click()
    await expectFocusOnFault(page, next)
    // The choices of a fault are more than a phone shows.
    await form.getByRole('checkbox', { name: 'No known fault' }).check({ force: true })
    await expectFocusOnFault(page, next)
    await form.getByLabel('Charger').selectOption('Original charger')
    await next.click()
    await form
      .getByRole('heading', { name: /battery/i })
      .first()
      .waitFor()
    await next.click()
    await expectFocusOnFault(page, next)
    await form.getByRole('radio', { name: /^Good/ }).check({ force: true })
    await form.getByLabel('Years used').selectOption('1 year')
    await form.getByLabel('Year of Purchase').selectOption('2024')
    await next.click()
    await expectFocusOnFault(page, next)
  })
})
