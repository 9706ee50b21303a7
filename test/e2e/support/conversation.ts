import { expect, type Page } from '@playwright/test'
import { SIZES, signInTo, type Visit, type Visitor } from './browser.ts'
import { fetchProducts } from './products.ts'
import { ADMIN } from './users.ts'

const PHONE = { viewport: SIZES.phone }
const QUESTION = 'Can I see it tomorrow in Uttara?'
const SCAM = 'bKash number 01712345678 e 500 taka agrim den, www.evil.example'

interface Checks {
  /** Checks each page of the conversation. */
  lookAt: (page: Page) => Promise<void>
  /** How the admin opens the messages at the desk. */
  openMessages: (desk: Visitor) => Promise<void>
}

/** An admin finds the reported conversation at the desk. */
async function readReported(desk: Visitor, product: string, { lookAt, openMessages }: Checks): Promise<void> {
  const { page: admin } = desk
  await signInTo(admin, '/dashboard/desk?kind=conversation', ADMIN)
  await admin.getByRole('link').filter({ hasText: product }).filter({ hasText: 'Asks for money in advance' }).click()
  await openMessages(desk)
  await admin.getByRole('heading', { name: 'Reported messages' }).waitFor()
  await expect(admin.getByText(SCAM)).toHaveCount(2)
  await lookAt(admin)
}

/**
 * A buyer asks, the saller answers with the words of a cheat, an admin reads what the buyer reports, and the buyer blocks the
 * saller; each sees what another did without a reload.
 */
export async function reportedConversation(visit: Visit, checks: Checks): Promise<void> {
  const { page: buyer } = await visit(PHONE)
  const { page: saller } = await visit(PHONE)
  await signInTo(saller, '/dashboard/messages', 'rahim@greentech.example')
  await saller.getByRole('main').getByRole('link').first().waitFor()
  const own = (await fetchProducts('?limit=60')).find(({ salerName }) => salerName === 'Rahim Uddin')
  await signInTo(buyer, `/products/sp/${own?._id}`, 'imran@greentech.example')
  await buyer.getByRole('button', { name: 'Ask the saller' }).click()
  await buyer.getByRole('textbox', { name: 'Your question' }).fill(QUESTION)
  await buyer.getByRole('button', { name: 'Send', exact: true }).click()
  await buyer.waitForURL('**/dashboard/messages/*')
  await saller.getByRole('link', { name: QUESTION }).click()
  await buyer.getByRole('img', { name: 'Read' }).waitFor()
  await saller.getByRole('textbox', { name: 'Write a message' }).fill(SCAM)
  await saller.getByRole('button', { name: 'Send', exact: true }).click()
  await buyer.getByText('Never pay in advance.').waitFor()
  await expect(buyer.getByRole('main')).not.toContainText('01712345678')
  await checks.lookAt(buyer)
  await checks.lookAt(saller)
  await buyer.getByRole('button', { name: 'Report this message' }).press('Enter')
  await buyer.getByRole('button', { name: 'Send report' }).click()
  await buyer.getByText('Please choose a reason.').waitFor()
  await buyer.getByText('Asks for money in advance').click()
  await buyer.getByRole('button', { name: 'Send report' }).click()
  await buyer.getByText('Thank you. We will look at it.').waitFor()
  await buyer.getByText('Reported', { exact: true }).waitFor()
  await readReported(await visit(PHONE), own?.name ?? '', checks)
  await buyer.getByRole('button', { name: 'Block', exact: true }).click()
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  for (const page of [buyer, saller]) await page.getByText('You can’t write to each other').waitFor()
}
