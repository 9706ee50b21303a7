import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id, productDetails } from '../../../../../test/component/fixtures.ts'
import { show, words } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import { Published } from './published.tsx'

test.each(['live', 'waiting'] as const)(
  'who has added a product (%s) is shown the way to prove that they have it',
  async (state) => {
    await show(<Published id={id(1)} onClose={() => undefined} />, {
      as: people.saller,
      answers: { showProduct: async () => productDetails({ state }) },
    })
    const link = screen.getByRole('link', { name: 'Show that you have it' })
    expect(link.getAttribute('href')).toBe('/dashboard/proofs')
    await screen.findByRole('heading', { name: state === 'live' ? 'It is on sale' : words.saller.published.waits })
    screen.getByText(words.saller.published.proveText)
  },
)
