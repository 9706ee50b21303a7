import { test } from 'vitest'
import { aProduct, pageOf } from '../../../../../test/component/fixtures.ts'
import { openPage } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'

test('an admin reads that the number of products in a long list is an estimate', async () => {
  const found = { ...pageOf(aProduct()), total: 12_000, isEstimate: true } as const
  const { main } = await openPage('/dashboard/products', {
    as: people.admin,
    answers: { listAllProducts: async () => found },
  })
  await main().findByText('Showing 1 to 9 of about 12,000 products')
})
