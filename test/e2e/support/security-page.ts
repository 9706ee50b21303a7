import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { TOTP } from 'otpauth'
import { queryDatabase } from './database.ts'
import { site } from './site.ts'
import { register } from './users.ts'

export const PASSWORD = 'mango!tree88'

/** The console message of Chromium for a refused call. */
export const REFUSED_LOG = 'the server responded with a status of 400'

/** Registers a user with a confirmed e-mail address. */
export async function confirmedUser(name: string): Promise<string> {
  const email = `${name}@example.com`
  await register(site().url, email, 'buyer')
  await queryDatabase('update identity.accounts set email_verified = true, owner_proven = true where email = $1', [
    email,
  ])
  return email
}

export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

export async function submitPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Log In' }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/dashboard/security')
  await page.getByRole('heading', { name: 'Devices' }).waitFor()
}

/** How many devices the open Security page lists. */
export function listedDevices(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Devices' }).getByRole('listitem').count()
}

/** Enrolls an authenticator app; resolves to its secret key and the recovery codes. */
export async function enrollAuthenticator(page: Page): Promise<{ key: string; codes: string[] }> {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = ((await dialog.locator('.font-mono').textContent()) ?? '').replace(/\s/g, '')
  await dialog.getByLabel('Code that the app shows').fill(totpCode(key))
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' })
  await kept.getByRole('listitem').first().waitFor()
  const codes = await kept.getByRole('listitem').allTextContents()
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  return { key, codes }
}

/** The newest code that was sent to the number, read from /dev/sms. */
export async function smsCode(page: Page, number: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const text = await (await page.request.get('/dev/sms')).text()
      code = text.match(new RegExp(`<b>\\${number}</b>[^#]*#(\\d{6})`))?.[1] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** The URL in the newest e-mail with this subject. */
export async function emailLink(email: string, subject: string): Promise<string> {
  const find = () =>
    queryDatabase<{ text: string }>('select text from letters where recipient = $1 and subject = $2 order by id desc', [
      email,
      subject,
    ])
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0)
  return (await find())[0]?.text.match(/http\S+/)?.[0] ?? ''
}

export async function addPhone(page: Page, number: string): Promise<void> {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a phone number' })
  await dialog.getByLabel('Phone number').fill(number)
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByLabel('Code from the message').fill(await smsCode(page, number))
}
