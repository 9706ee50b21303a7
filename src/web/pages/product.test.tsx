import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id, productDetails } from '../../../test/component/fixtures.ts'
import { openPage } from '../../../test/component/render.tsx'
import { people, type Visitor } from '../../../test/component/session.ts'

const PATH = `/products/sp/${id(1)}`

function openProduct(as: Visitor) {
  const answers = { showProduct: async () => productDetails({ negotiable: true }) }
  return openPage(PATH, { as, answers })
}

/** The parts of the bar at the bottom of narrow screens. */
function bar() {
  const [inBar] = screen.getAllByRole('link', { name: 'Ask' })
  return within(inBar?.parentElement as HTMLElement)
}

test.for(['guest', 'unknown'] as const)(
  '[D12 Y01] a guest (%s) asks and books by one line, both through the sign-in and back; Book Now is grey beside them',
  async (as) => {
    const { main } = await openProduct(as)
    const back = (open: string) => `/login?from=${encodeURIComponent(`${PATH}?open=${open}`)}`
    const links = bar().getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ask', back('ask')],
      ['Sign in to book', back('book')],
    ])
    expect(bar().queryByRole('button')).toBeNull()
    expect(main().getByRole('link', { name: 'Make an offer' }).getAttribute('href')).toBe(back('offer'))
    const grey = main().getAllByRole('button', { name: 'Book Now' })
    expect(grey.map((button) => button.getAttribute('aria-disabled'))).toEqual(grey.map(() => 'true'))
    // One of them shows from 1024 px on, the other one below.
    expect(grey).toHaveLength(2)
  },
)

test('[D02] BDT stands on the same line as the price with its $ sign, in the page and in the bar', async () => {
  const { main } = await openProduct(people.buyer)
  const prices = main().getAllByText(/^\$41,500/)
  expect(prices.map((price) => price.textContent)).toEqual(['$41,500 BDT', '$41,500 BDT'])
})
