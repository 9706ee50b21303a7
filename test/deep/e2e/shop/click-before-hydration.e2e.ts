import { SIZES, test } from '../../../e2e/support/browser.ts'
import { EMAILS } from '../../../e2e/support/page-checks.ts'

/** Runs in the page: writes into the form and clicks so many milliseconds after the entry has begun to note clicks. */
function signInAfter([delay, email]: readonly [number, string]): void {
  const write = (field: HTMLInputElement | undefined, value: string) => {
    if (field) field.value = value
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const click = () => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Log In')
    const [address, password] = [...(button?.form?.querySelectorAll('input') ?? [])]
    write(address, email)
    write(password, 'green@tech24')
    button?.click()
  }
  const watch = setInterval(() => {
    if (!window.onclick) return
    clearInterval(watch)
    setTimeout(click, delay)
  })
}

test('a click on Log In signs in, whenever it comes', async ({ visit }) => {
  for (let delay = 0; delay < 120; delay += 10) {
    const { page, context } = await visit({ viewport: SIZES.phone })
    await context.addInitScript(signInAfter, [delay, EMAILS.buyer] as const)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.waitForURL('**/dashboard')
    await context.close()
  }
})
