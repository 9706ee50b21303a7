import { test } from '../support/browser.ts'
import { dealInBangla, PHONE } from '../support/deal-in-bangla.ts'

test('a deal of two new people in Bangla, from the listing to the hand-over without a connection', async ({
  visit,
}) => {
  const [his, hers] = [await visit(PHONE), await visit({ ...PHONE, serviceWorkers: 'allow' })]
  await dealInBangla(his, hers, async () => {})
})
