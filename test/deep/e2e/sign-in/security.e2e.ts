import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  axeFindings,
  expectConsoleError,
  SIZES,
  signInByForm,
  test,
  type Visitor,
} from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { horizontalOverflow, waitUntilLoaded } from '../../../e2e/support/layout.ts'
import {
  confirmedUser,
  emailLink,
  enrollAuthenticator,
  listedDevices,
  openSecurity,
  PASSWORD,
  REFUSED_LOG,
  submitPassword,
  totpCode,
} from '../../../e2e/support/security-page.ts'

test.describe('the Security page', () => {
  test('[Z23] sensitive changes ask for the password and the second factor when the sign-in is older than five minutes', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    const email = await confirmedUser('old.sign-in')
    await signInByForm(page, email, { password: PASSWORD })
    const { key } = await enrollAuthenticator(page)
    await queryDatabase(
      'update identity.sessions set auth_time = auth_time - 900 where uid = (select uid from identity.accounts where email = $1)',
      [email],
    )
    await renewToken(page)
    await openSecurity(page)
    await page.getByRole('button', { name: 'New codes for recovery' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await dialog.getByLabel('Current password').fill('wrong!pass99')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByRole('alert').waitFor()
    expectConsoleError(visitor, REFUSED_LOG)
    await dialog.getByLabel('Current password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByLabel('Code from the app').fill(totpCode(key, 1))
    await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    expect(await listedDevices(page)).toBe(1)
  })

  test('one device is signed out, then all others', async ({ visit }) => {
    const [mine, second, third] = [await visit(), await visit(), await visit()] as [Visitor, Visitor, Visitor]
    const email = await confirmedUser('many.devices')
    await signInByForm(second.page, email, { password: PASSWORD })
    await signInByForm(third.page, email, { password: PASSWORD })
    await signInByForm(mine.page, email, { password: PASSWORD })
    await openSecurity(mine.page)
    const panel = mine.page.getByRole('region', { name: 'Devices' })
    // The registration itself was a sign-in, too.
    expect(await listedDevices(mine.page)).toBe(4)
    await panel
      .getByRole('button', { name: /^Sign out Chrome/ })
      .first()
      .click()
    await expect.poll(() => listedDevices(mine.page)).toBe(3)
    await third.page.reload()
    await third.page.waitForURL(/\/login/)
    expectConsoleError(third, REFUSED_LOG)
    await panel.getByRole('button', { name: 'Sign out all others' }).click()
    await expect.poll(() => listedDevices(mine.page)).toBe(1)
    await second.page.reload()
    await second.page.waitForURL(/\/login/)
    expectConsoleError(second, REFUSED_LOG)
    await mine.page.reload()
    await panel.getByText('This device', { exact: true }).waitFor()
  })

  test('a new e-mail address is confirmed by its e-mail, and the old address can revert it', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    const email = await confirmedUser('old.address')
    // A password that is younger than a week would go with the recovery.
    await queryDatabase(
      "update identity.accounts set password_updated_at = now() - interval '8 days' where email = $1",
      [email],
    )
    const next = 'new.address@example.com'
    await signInByForm(page, email, { password: PASSWORD })
    await openSecurity(page)
    const panel = page.getByRole('region', { name: 'E-mail address' })
    await panel.getByLabel('New e-mail address').fill(next)
    await panel.getByRole('button', { name: 'Change e-mail address' }).click()
    await panel.getByText(`A letter is on its way to ${next}.`).waitFor()
    await page.goto(await emailLink(next, 'Please confirm your new e-mail address'))
    await page.getByText(`Your account is to use ${next} from now on.`).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('main').getByRole('button', { name: 'Use this e-mail address' }).click()
    await page.getByText('Your e-mail address is changed').waitFor()
    expectConsoleError(visitor, REFUSED_LOG)
    await signInByForm(page, next, { password: PASSWORD })
    await page.getByRole('complementary').getByText(next).waitFor()
    await page.goto(await emailLink(email, 'Your e-mail address was changed'))
    await page.getByRole('main').getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Your account uses your old address again').waitFor()
    expectConsoleError(visitor, REFUSED_LOG)
    await signInByForm(page, email, { password: PASSWORD })
    forgiveEndedSessions(visitor)
  })

  test('a user downloads their data and deletes their account', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    const email = await confirmedUser('says.farewell')
    await signInByForm(page, email, { password: PASSWORD })
    await openSecurity(page)
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toBe('greentech-my-data.json')
    const data = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(data).toMatchObject({ account: { email, hasPassword: true } })
    expect(data.stored.users).toMatchObject([{ email }])
    expect(data.stored['identity.accounts']).toMatchObject([{ email }])
    expect(data.stored['identity.security_events'].length).toBeGreaterThan(0)
    await page.getByRole('main').getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    expect(await queryDatabase('select 1 from users where email = $1', [email])).toEqual([])
    await submitPassword(page, email)
    await page.getByRole('alert').waitFor()
    expectConsoleError(visitor, REFUSED_LOG)
  })
})

/** Each change ends the session of the page that makes it: what the page asks for at that moment may be refused. */
function forgiveEndedSessions({ violations }: Visitor): void {
  violations.console = violations.console.filter((line) => !/status of 401 .* at \/api\//.test(line))
}

/** Lets the browser's token run out, so that the page fetches the next. */
async function renewToken(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/terms-condition')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  const renewed = page.waitForResponse('**/identity/v1/token?*')
  await page.clock.fastForward('56:00')
  await renewed
}

test('every screen fits a phone and a desk, and passes the accessibility checks', async ({ visit }) => {
  const { page } = await visit({ viewport: SIZES.desk })
  const email = await confirmedUser('looks')
  const look = async (name: string, shown = page) => {
    await waitUntilLoaded(shown)
    // A desk shows the same elements: one width is enough for all but the width.
    for (const size of [SIZES.desk, SIZES.phone]) {
      await shown.setViewportSize(size)
      // Texts are wider until their font is there.
      await expect.poll(() => horizontalOverflow(shown), { message: name }).toBe(0)
    }
    expect(await axeFindings(shown), name).toEqual([])
  }
  for (const address of ['/login', '/login/link', '/login/phone', '/login/letter', '/account-change']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await look(address)
  }
  await signInByForm(page, email, { password: PASSWORD })
  await openSecurity(page)
  await look('/dashboard/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('dialog').getByLabel('Code that the app shows').waitFor()
  await look('the dialog of an app')
  await page.keyboard.press('Escape')
  await enrollAuthenticator(page)
  await look('/dashboard/security with a second step')
  const person = await visit({ viewport: SIZES.desk })
  await submitPassword(person.page, email)
  await person.page.getByRole('heading', { name: 'One more step' }).waitFor()
  await look('the second step', person.page)
})
