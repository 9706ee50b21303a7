import { expect, type Page } from '@playwright/test'
import { axeFindingsBesideColours, test } from '../../../e2e/support/browser.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { namesOfDemo, textsInOtherLetters } from '../../../e2e/support/other-letters.ts'
import { dealInBangla, LAPTOP, PHONE } from './deal-in-bangla.ts'

/** Finds letters of another language, and faults that axe knows, on a page that the pass over all pages does not reach. */
async function lookAt(page: Page): Promise<void> {
  await waitUntilLoaded(page)
  const names = [LAPTOP, ...(await namesOfDemo())]
  const found = [...(await textsInOtherLetters(page, names)), ...(await axeFindingsBesideColours(page))]
  // The message is all that the report of a repeated test has.
  expect(found, `${page.url()}: ${found.join('\n')}`).toEqual([])
}

test('the pages of a deal in Bangla that no pass over all pages comes to have no letters of another language, and axe finds nothing', async ({
  visit,
}) => {
  const [his, hers] = [await visit(PHONE), await visit({ ...PHONE, serviceWorkers: 'allow' })]
  await dealInBangla(his, hers, lookAt)
})
