import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { KindDetails } from '#catalogue/facts/contract.ts'
import type { Answers } from '../../../../test/component/api.ts'
import { id, productDetails } from '../../../../test/component/fixtures.ts'
import { openPage } from '../../../../test/component/render.tsx'
import { people } from '../../../../test/component/session.ts'

const LAPTOP: KindDetails = {
  id: 'laptop',
  name: 'Laptop',
  plural: 'Laptops',
  grades: [],
  partsOnly: {},
  facts: [],
}

/** The form of a product, opened from another page, and in it the part of the description. */
async function openPart(editProduct: NonNullable<Answers['editProduct']>) {
  const own = { _id: id(1), email: people.saller.email, description: 'Core i5, 8 GB.' }
  const page = await openPage('/contact', {
    as: people.saller,
    answers: {
      showProduct: async () => productDetails({ ...own, kind: 'laptop', category: 'HP' }),
      listBrands: async () => [{ _id: id(70), name: 'HP', kinds: [] }],
      listKinds: async () => [{ id: 'laptop', name: 'Laptop', plural: 'Laptops' }],
      describeKind: async () => LAPTOP,
      editProduct,
    },
  })
  await act(() => page.router.navigate({ to: '/dashboard/my-products/$id/edit', params: { id: id(1) } }))
  const part = await page.main().findByRole('button', { name: /Description|In your words/ })
  await page.user.click(part)
  return page
}

test('a part that is saved on a phone leads to the page before the form', async () => {
  const onPhone = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  onTestFinished(() => onPhone.mockRestore())
  const editProduct = vi.fn<NonNullable<Answers['editProduct']>>(async () => ({ acknowledged: true }))
  const page = await openPart(editProduct)
  // happy-dom loses the values of selects whose options come after them.
  const choices = { Kind: 'Laptop', 'Select Brand': 'HP', 'Years used': '1', 'Year of Purchase': '2024' }
  for (const [label, choice] of Object.entries(choices))
    await page.user.selectOptions(page.main().getByLabelText(new RegExp(`^${label}`)), choice)
  await page.user.type(page.main().getByLabelText(/^Product Description/), ' And a bag.')
  await page.user.click(page.main().getByRole('button', { name: 'Save changes' }))
  await expect.poll(() => editProduct.mock.calls.length).toBe(1)
  await expect.poll(() => page.router.state.location.pathname).toBe('/contact')
})
