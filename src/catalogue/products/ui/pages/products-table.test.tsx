import { cleanup } from '@testing-library/react'
import { test } from 'vitest'
import { aProduct, myProduct, pageOf } from '../../../../../test/component/fixtures.ts'
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

test('the search of an admin says that it looks for sallers, that of a saller does not', async () => {
  const answers = { listAllProducts: async () => pageOf(aProduct()), listMyProducts: async () => pageOf(myProduct()) }
  const ofAdmin = await openPage('/dashboard/products', { as: people.admin, answers })
  await ofAdmin.main().findByRole('searchbox', { name: 'Search by product, saller or e-mail' })
  cleanup()
  const ofSaller = await openPage('/dashboard/products', { as: people.saller, answers })
  await ofSaller.main().findByRole('searchbox', { name: 'Search products' })
})
