import { expect, type Page } from '@playwright/test'
import { SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'

/** The element with the focus: its tag and its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
}

test('a page that is reached by Enter on a link begins at its heading, and its title is announced', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.desk })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const follow = async (name: string, area: string) => {
    await page.locator(area).getByRole('link', { name, exact: true }).first().focus()
    await page.keyboard.press('Enter')
  }
  await follow('Contact', 'header')
  await page.waitForURL('**/contact')
  await expect.poll(() => focused(page)).toMatch(/^H1 /)
  await page.getByText('Contact - GreenTech', { exact: true }).waitFor({ state: 'attached' })
  await follow('Privacy Policy', 'footer')
  await page.waitForURL('**/privacy-policy')
  await expect.poll(() => focused(page)).toMatch(/^(H1|MAIN) /)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await follow('View All', 'main')
  await page.waitForURL('**/products')
  await expect.poll(() => focused(page)).toMatch(/^(H1|MAIN) /)
  await page.goBack()
  await expect.poll(() => focused(page)).toMatch(/^A /)
})

test('the Enter that ends a composition of Bangla does not send the message', async ({ visit }) => {
  const saller = await newUser('saller', 'composing')
  const { page } = await visit({ viewport: SIZES.desk })
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  await page.getByRole('button', { name: 'Add Product' }).first().waitFor()
  const compose = () => {
    const form = document.createElement('form')
    const field = form.appendChild(document.createElement('input'))
    const seen: string[] = []
    field.addEventListener('keydown', (event) => seen.push(`${event.key} ${event.keyCode}`))
    document.body.append(form)
    const press = (keyCode: number, isComposing = false) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', keyCode, isComposing, bubbles: true, cancelable: true }),
      )
    const isDefaultLeft = [press(229, true), press(229)]
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    isDefaultLeft.push(press(13))
    form.remove()
    return { seen, isDefaultLeft }
  }
  // The listener comes after hydration.
  await expect.poll(() => page.evaluate(compose)).toEqual({ seen: [], isDefaultLeft: [true, false, false] })
})
