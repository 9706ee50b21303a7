import { expect } from '@playwright/test'
import { SIZES, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { cards } from '../../../e2e/support/product-cards.ts'
import { site } from '../../../e2e/support/site.ts'

/** A brand that makes laptops and that nobody has on sale. */
async function soldOut(): Promise<string> {
  const [brand] = await queryDatabase<{ name: string }>(
    `select name from categories where 'laptop' = any (kinds) and not hidden
       and not exists (select from products where lower(products.category) = lower(categories.name)) order by name limit 1`,
  )
  return brand?.name ?? ''
}

test.describe('a brand that has nothing on sale', () => {
  test('shows goods of its kinds on its page and in the list, from the server and without scripts', async ({
    visit,
  }) => {
    const brand = await soldOut()
    for (const address of [`/products/${brand}`, `/products?brand=${brand}`]) {
      const html = await (await fetch(site().url + address)).text()
      expect(html, address).toContain(`No ${brand} on sale now`)
      expect(html.match(/href="\/products\/sp\//g)?.length, address).toBeGreaterThan(3)
    }
    const { page } = await visit({ viewport: SIZES.phone, javaScriptEnabled: false })
    await page.goto(`/products?brand=${brand}`)
    expect(await cards(page).count()).toBeGreaterThan(3)
  })

  for (const { when, isLate } of [
    { when: 'while the list of another search stands in', isLate: false },
    { when: 'when its code comes while the list of another search stands in', isLate: true },
  ])
    test(`is not said of one that has, ${when}`, async ({ visit }) => {
      const { page } = await visit()
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      if (isLate) await page.route(/no-results-.*\.js/, (route) => released.then(() => route.continue()))
      await page.goto('/products/HP?q=qqzzxxvv&min=1')
      await page.getByRole('link', { name: 'Show all products' }).waitFor()
      if (!isLate) await page.waitForFunction(isHydrated, 'Show all products')
      const said: string[] = []
      await page.exposeFunction('say', (text: string) => said.push(text))
      await page.evaluate(() => {
        const look = () => document.body.textContent.includes('No HP on sale now') && window.say('said')
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      })
      for (const calls of ['**/api/products?*', '**/api/products/HP*'])
        await page.route(calls, async (route) => {
          release()
          await new Promise((resolve) => setTimeout(resolve, 1_000))
          await route.continue()
        })
      await page.evaluate(() => history.pushState({}, '', '/products/HP'))
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
      await cards(page).first().waitFor()
      expect(said).toEqual([])
      // Nor past the end of its list.
      await page.goto('/products/HP?page=8')
      await cards(page).first().waitFor()
      await expect(page.getByText('No HP on sale now')).toHaveCount(0)
    })
})

/** True if React has hydrated the link of this name. */
function isHydrated(name: string): boolean {
  const links = [...document.querySelectorAll('main a')].filter((link) => link.textContent === name)
  return links.some((link) => Object.keys(link).some((key) => key.startsWith('__reactFiber')))
}

declare global {
  interface Window {
    say: (text: string) => void
  }
}
