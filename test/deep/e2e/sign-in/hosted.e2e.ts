import { expect } from '@playwright/test'
import { type HostedStandIn, startHosted } from '../../../doubles/hosted-sign-in.ts'
import { expectConsoleError, signInByForm, test, type Visitor } from '../../../e2e/support/browser.ts'
import { mockHostedService } from '../../../e2e/support/hosted-client.ts'
import { site, startSite } from '../../../e2e/support/site.ts'

const HOSTS = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com']

let google: HostedStandIn
let hosted: Awaited<ReturnType<typeof startSite>>

// The same market with accounts of the same ids, once with our own service and once with the hosted one.
test.beforeAll(async () => {
  google = await startHosted()
  const settings = {
    AUTH_PROVIDER: 'firebase',
    FIREBASE_API_KEY: 'AIzaSy-hosted',
    FIREBASE_SERVICE_ACCOUNT: google.serviceAccount,
  }
  const standIn = { STAND_IN: JSON.stringify(google.addresses) }
  hosted = await startSite({ ...settings, ...standIn }, 'test/e2e/support/hosted-site.ts')
})
test.afterAll(async () => {
  await hosted.stop()
  await google.stop()
})

/** A visitor of the hosted site; the two hosts are played, whatever else is foreign stays an offence. */
async function play(visitor: Visitor) {
  const played = mockHostedService(site().url, google)
  for (const host of HOSTS) await visitor.context.route(`https://${host}/**`, played.answer)
  return {
    ...visitor,
    /** Takes the calls to the two hosts out of the violations. */
    forgive: () => {
      visitor.violations.foreign = visitor.violations.foreign.filter((call) => !HOSTS.includes(new URL(call).host))
      return [...played.hosts].toSorted()
    },
  }
}

test('a buyer signs in with the hosted service, sees My Orders, stays signed in, and no other host is asked', async ({
  visit,
}) => {
  const visitor = await visit({ baseURL: hosted.url })
  const { page, forgive } = await play(visitor)
  await signInByForm(page, 'farhana@greentech.example')
  await page.goto('/dashboard/my-orders')
  await page.getByRole('row').nth(1).waitFor()
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  // The shop finds the token run out: the client fetches another from the second host.
  const body = { acknowledged: false, code: 'token_expired', message: '' }
  await page.route('**/api/my-orders/**', (route) => route.fulfill({ status: 401, json: body }), { times: 1 })
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  expectConsoleError(visitor, '401')
  expect(forgive()).toEqual(HOSTS)
})

test('what only our own service can do is not shown, and leaving deletes the hosted account', async ({ visit }) => {
  const { page, forgive } = await play(await visit({ baseURL: hosted.url }))
  await page.goto('/login/phone')
  await page.waitForURL('**/login')
  await page.getByRole('main').getByRole('link', { name: 'link' }).first().waitFor()
  await expect(page.getByRole('link', { name: /phone|code/i })).toHaveCount(0)
  await signInByForm(page, 'imran@greentech.example')
  await page.goto('/dashboard/security')
  const leave = page.getByRole('button', { name: 'Delete my account' })
  await leave.waitFor()
  await page.getByRole('button', { name: /authenticator app/i }).waitFor()
  for (const gone of ['Devices', 'Text messages', 'Recovery codes', 'Phone number']) {
    await expect(page.getByText(gone, { exact: true }), gone).toHaveCount(0)
  }
  await leave.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('status').filter({ hasText: 'Your account is deleted' }).waitFor()
  await expect.poll(() => google.state.deleted.length).toBe(1)
  expect(forgive()).toEqual(['identitytoolkit.googleapis.com'])
})
