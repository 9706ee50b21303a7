import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { axeFindings } from './browser.ts'
import { smsCode } from './security-page.ts'

/** Counts taps, choices in a select, and choices of files. A field that has the focus is typed into without a press. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const press = () => Reflect.get(window, 'pressed')()
    addEventListener('pointerdown', press, true)
    const isChoice = (target: EventTarget | null) => target instanceof Element && target.matches('select, [type=file]')
    addEventListener('change', ({ target }) => isChoice(target) && press(), true)
  })
  return () => presses
}

/** Steps from a shared link to a sent question, of a person without an account who has a phone: presses and typed words. */
export async function askAsNewPerson(page: Page, link: string): Promise<void> {
  const presses = await countPresses(page)
  await page.goto(link)
  const main = page.getByRole('main')
  const name = await main.getByRole('heading', { level: 1 }).textContent()
  await main.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('from') === `${link}?open=ask`)
  const cameFor = page.getByRole('region', { name: 'What you came for' })
  await expect(cameFor).toContainText(String(name))
  expect(await axeFindings(page)).toEqual([])
  await registerByPhone(page, '01711000001', 'Rupa Akter')
  const dialog = page.getByRole('dialog', { name: 'Ask the saller' })
  await dialog.getByRole('button', { name: 'Is it still available?' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL('**/dashboard/messages/*')
  await page.getByText('Is it still available?').first().waitFor()
  expect(presses()).toBeLessThanOrEqual(8)
}

/** The number is sent by Enter, the code by itself; three presses. */
export async function registerByPhone(page: Page, number: string, name: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Phone number').click()
  await typeInto(page, 'Phone number', number)
  await page.keyboard.press('Enter')
  await typeInto(page, 'Code from the message', await smsCode(page, `+88${number}`))
  await typeInto(page, 'Name', name)
  await main.getByRole('button', { name: 'Use my initials' }).click()
  await main.getByRole('button', { name: 'Create my account' }).click()
}

/** A field that a person need not tap: it has the focus. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label, { exact: true })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type(text)
}
