import { expect } from '@playwright/test'
import { signIn, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { confirmedUser, openSecurity, PASSWORD } from '../../../e2e/support/security-page.ts'

const NEXT = 'papaya#seed99'

/** The `sid` of the token with which a call was made. */
function sessionOf(authorization: string | undefined): string {
  const [, claims = ''] = (authorization ?? '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sid
}

test('after a change of the password the site knows this browser for push messages in its new session, without a new page', async ({
  visit,
}) => {
  const email = await confirmedUser('pushed.password')
  const [user] = await queryDatabase<{ uid: string }>('select uid from users where email = $1', [email])
  const { page } = await visit()
  // The subscription of a browser with a window; without one Chromium has none.
  await page.addInitScript((uid) => {
    localStorage.setItem('push-device-of', uid)
    const toJSON = () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'P', auth: 'A' } })
    Reflect.set(PushManager.prototype, 'getSubscription', async () => ({ toJSON }))
    const registration = { active: {}, pushManager: Object.create(PushManager.prototype) }
    Reflect.set(ServiceWorkerContainer.prototype, 'getRegistration', async () => registration)
  }, user?.uid ?? '')
  const sessions: string[] = []
  await page.route('**/api/push-device', async (route) => {
    sessions.push(sessionOf(route.request().headers().authorization))
    await route.fulfill({ json: { acknowledged: true } })
  })
  await signIn(page, email, PASSWORD)
  await openSecurity(page)
  await expect.poll(() => sessions.length).toBeGreaterThan(0)
  const panel = page.getByRole('region', { name: 'Password', exact: true })
  await panel.getByLabel('Current password').fill(PASSWORD)
  await panel.getByLabel('New password').fill(NEXT)
  await panel.getByLabel('Confirm password').fill(NEXT)
  await panel.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed').waitFor()
  const open = await queryDatabase<{ family: string }>(
    'select family::text from identity.sessions join identity.accounts using (uid) where email = $1',
    [email],
  )
  expect(open).toHaveLength(1)
  await expect.poll(() => sessions.at(-1)).toBe(open[0]?.family)
})
