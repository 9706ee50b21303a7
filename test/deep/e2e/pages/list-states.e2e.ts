import { expect, type Page } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, SIZES, signIn, test, type Visitor } from '../../../e2e/support/browser.ts'
import { horizontalOverflow, waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { htmlFaults } from '../../../pages/html-faults.ts'

/** A list, the call that fills it, and what stands there when it is empty. */
interface ListScreen {
  path: string
  call: string
  empty?: string
}

const LISTS: Record<'buyer' | 'saller' | 'admin', ListScreen[]> = {
  buyer: [
    { path: '/dashboard', call: '**/api/overview' },
    { path: '/dashboard/my-orders', call: '**/api/my-orders/**', empty: 'You Have not any Orders' },
    { path: '/dashboard/profile', call: '**/api/profile' },
  ],
  saller: [
    { path: '/dashboard/my-products', call: '**/api/my-products/**', empty: 'You Have not any Products' },
    { path: '/dashboard/my-buyers', call: '**/api/bookings?*', empty: 'You Have not any Buyers' },
    { path: '/dashboard/products', call: '**/api/my-products/**' },
  ],
  admin: [
    { path: '/dashboard/all-users', call: '**/api/users?*' },
    { path: '/dashboard/products', call: '**/api/admin/products?*' },
    { path: '/dashboard/blogs', call: '**/api/admin/blogs*' },
    { path: '/dashboard/inbox', call: '**/api/inbox*' },
  ],
}

const OVERLAY = '[role=dialog], [role=alertdialog]'

const main = (page: Page) => page.getByRole('main')

/** Faults of the shown state on a phone and on a desk, with the names of page and state. */
async function faults(page: Page, look: string): Promise<string[]> {
  // A desk shows the same elements: one width is enough for all but the width.
  const found = [...(await axeFindings(page)), ...(await htmlFaults(await page.content()))]
  for (const [name, size] of Object.entries({ desk: SIZES.desk, phone: SIZES.phone })) {
    await page.setViewportSize(size)
    const wider = await horizontalOverflow(page)
    if (wider > 0) found.push(`${wider} px wider than a ${name}`)
  }
  return found.map((fault) => `${new URL(page.url()).pathname} ${look}: ${fault}`)
}

/** Opens the page while its call hangs, then fails, then works again; the findings of each look. */
async function loadingAndFailing({ page, violations }: Visitor, { path, call }: ListScreen): Promise<string[]> {
  let hanging: (() => void)[] = []
  let answer: 'none' | 'failure' = 'none'
  await page.route(call, async (route) => {
    if (answer === 'none') await new Promise<void>((resolve) => hanging.push(resolve))
    // A refusal: it is not tried again, so that nobody has to wait here.
    await route.fulfill({ status: 409, json: { acknowledged: false, code: 'busy', message: 'Busy' } }).catch(() => {})
  })
  await page.goto(path)
  // The frame of the dashboard is a skeleton itself until it is known who is there.
  await main(page).locator('h1').filter({ hasNotText: 'Loading' }).first().waitFor()
  await main(page).locator('.skeleton, .animate-spin').first().waitFor()
  // Skeletons stay away for the first 150 ms.
  await page.waitForTimeout(300)
  const found = await faults(page, 'loading')
  answer = 'failure'
  for (const release of hanging) release()
  hanging = []
  const retry = main(page).getByRole('button', { name: 'Retry' }).first()
  await retry.waitFor()
  found.push(...(await faults(page, 'failed')))
  await page.unroute(call)
  await retry.click()
  await expect(main(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await waitUntilLoaded(page)
  violations.console = violations.console.filter((line) => !line.includes('409'))
  return found
}

const PEOPLE = {
  buyer: 'farhana@greentech.example',
  saller: 'rahim@greentech.example',
  admin: 'admin@greentech.example',
}

test.describe('on a phone and on a desk', () => {
  for (const role of ['buyer', 'saller', 'admin'] as const)
    test(`[Z14] the lists of a ${role} show that they load and that they failed; Retry loads them`, async ({
      visit,
    }) => {
      const visitor = await visit({ viewport: SIZES.phone })
      await signIn(visitor.page, PEOPLE[role])
      const found: string[] = []
      for (const screen of LISTS[role]) found.push(...(await loadingAndFailing(visitor, screen)))
      expect(found).toEqual([])
    })

  for (const role of ['buyer', 'saller'] as const)
    test(`an empty list of a ${role} says so and links on`, async ({ visit }) => {
      const { page } = await visit({ viewport: SIZES.phone })
      await signIn(page, (await newUser(role, 'empty')).email, PASSWORD)
      const found: string[] = []
      for (const { path, empty } of LISTS[role].filter((screen) => screen.empty)) {
        await page.goto(path)
        await waitUntilLoaded(page)
        await main(page)
          .getByText(empty as string)
          .first()
          .waitFor()
        expect(await main(page).locator('a, button').count()).toBeGreaterThan(0)
        found.push(...(await faults(page, 'empty')))
      }
      expect(found).toEqual([])
    })
})

test.describe('every component in each of its states', () => {
  /** Every component passes the accessibility checks and is not wider than the screen. */
  async function expectAccessibleStates(page: Page): Promise<void> {
    await page.goto('/dev/ui')
    await main(page).getByRole('heading', { name: 'Components', exact: true }).waitFor()
    const found = await axeFindingsInTheDark(page)
    await page.setViewportSize(SIZES.phone)
    found.push(...(await faults(page, 'shown')))
    expect(found).toEqual([])
  }

  /** Dialogs and menus pass the accessibility checks, and Escape returns the focus to where they were opened. */
  async function expectAccessibleOverlays(page: Page): Promise<void> {
    for (const overlay of ['Open a dialog', 'Ask before deleting', 'Open the menu']) {
      const opener = main(page).getByRole('button', { name: overlay })
      await opener.click()
      await page.locator(OVERLAY).waitFor()
      expect(await axeFindings(page, OVERLAY), overlay).toEqual([])
      expect(await axeFindingsInTheDark(page, OVERLAY), overlay).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator(OVERLAY).waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    }
  }

  test('passes the accessibility checks and is not wider than the screen; Escape returns the focus to where dialogs and menus were opened', async ({
    visit,
  }) => {
    const { page } = await visit()
    await expectAccessibleStates(page)
    await expectAccessibleOverlays(page)
  })
})
