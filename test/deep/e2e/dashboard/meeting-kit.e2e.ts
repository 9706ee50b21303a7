import { expect, type Page } from '@playwright/test'
import { signIn, test } from '../../../e2e/support/browser.ts'
import {
  acceptedDeal,
  BUYER,
  forgiveOffline,
  kitFaults,
  openKit,
  PHONE,
  typeCode,
} from '../../../e2e/support/meeting-kit.ts'
import { site } from '../../../e2e/support/site.ts'
import type { Caller } from '../../../e2e/support/users.ts'

async function codeOf({ id, saller }: { id: string; saller: Caller }): Promise<string> {
  const { handoverCode } = (await (await saller.get(`/api/deals/${id}`)).json()) as { handoverCode: string }
  return handoverCode
}

async function goToCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go on to the money' }).click()
  await page.getByRole('button', { name: 'I have paid' }).click()
  await page.getByRole('heading', { name: /^Type .*code$/ }).waitFor()
}

test('a link with the right code only fills it in: the deal is open until its buyer presses', async ({ visit }) => {
  const deal = await acceptedDeal()
  const { page } = await visit({ viewport: PHONE.viewport })
  await signIn(page, BUYER)
  const state = async () => ((await (await deal.saller.get(`/api/deals/${deal.id}`)).json()) as { state: string }).state
  await page.goto(`/dashboard/deals/${deal.id}/kit#code=${await codeOf(deal)}`)
  const close = page.getByRole('button', { name: /^Close the deal with / })
  await close.waitFor()
  expect(await kitFaults(page)).toEqual([])
  expect([await state(), new URL(page.url()).hash]).toEqual(['accepted', ''])
  await close.click()
  await page.getByRole('heading', { name: /^It is yours/ }).waitFor()
  expect(await state()).toBe('handed_over')
})

test('a code that was entered on a phone that is closed since is sent by the service worker', async ({ visit }) => {
  const deal = await acceptedDeal()
  const hers = await visit(PHONE)
  await signIn(hers.page, BUYER)
  await openKit(hers.page, deal.id)
  expect(await kitFaults(hers.page)).toEqual([])
  await hers.context.setOffline(true)
  await goToCode(hers.page)
  await typeCode(hers.page, await codeOf(deal))
  await hers.page.getByRole('heading', { name: 'Kept on this phone' }).waitFor()

  const devtools = await hers.context.newCDPSession(hers.page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await hers.page.goto('about:blank')
  await hers.context.setOffline(false)
  const sync = { origin: site().url, registrationId, tag: 'outbox', lastChance: true }
  await devtools.send('ServiceWorker.dispatchSyncEvent', sync)
  const state = async () => ((await (await deal.saller.get(`/api/deals/${deal.id}`)).json()) as { state: string }).state
  await expect.poll(state, { timeout: 15_000 }).toBe('handed_over')
  forgiveOffline(hers)
})

test('who enters the code of a deal that was cancelled before reads so, and sign-out leaves no kit on the phone', async ({
  visit,
}) => {
  const deal = await acceptedDeal()
  const hers = await visit(PHONE)
  const { page, context } = hers
  await signIn(page, BUYER)
  await openKit(page, deal.id)
  await goToCode(page)
  const code = await codeOf(deal)
  const wrong = code === '000000' ? '111111' : '000000'
  await typeCode(page, wrong)
  await page.getByText(/4 tries are left/).waitFor()
  expect(await kitFaults(page)).toEqual([])

  await context.setOffline(true)
  await deal.saller.post(`/api/deals/${deal.id}/moves`, { move: 'cancel', reason: 'kept' })
  await typeCode(page, code)
  await page.getByRole('heading', { name: 'Kept on this phone' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'This deal is not open any more' }).waitFor()
  await page.getByText(/Your code.*This deal was cancelled.*no longer valid/).waitFor()
  await page.getByRole('button', { name: 'Understood' }).click()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('button', { name: /Log ?out/i })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/')
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain('greentech-kits')
  const pages = async () => page.evaluate(async (id) => !!(await caches.match(`/dashboard/deals/${id}/kit`)), deal.id)
  await expect.poll(pages).toBe(false)
  forgiveOffline(hers)
  // The answers that refused the wrong code and the late one.
  hers.violations.console = hers.violations.console.filter((line) => !/status of 4(00|09)/.test(line))
})
