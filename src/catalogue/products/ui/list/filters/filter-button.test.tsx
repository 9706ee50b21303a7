import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../../../test/component/render.tsx'
import type { ListSearch } from '../../list-search.ts'
import { FilterButton } from './filter-button.tsx'

const NOTE = { sentences: [], chips: [], price: null, sort: null, literal: null, near: null }
const PHONE = { label: 'Mobile', q: 'cheapest 20000 tk' }
const CHEAPEST = { label: 'Cheapest first', q: 'mobile 20000 tk' }
const PRICE = { max: 20_000, q: 'cheapest mobile' }
const WORD = { label: 'Quixotic', q: null, isWord: true as const }

test.each([
  ['Filters', {}, {}],
  ['Filters', { q: 'quixotic' }, { chips: [WORD] }],
  ['Filters, 3 on', { q: 'cheapest mobile 20000' }, { chips: [CHEAPEST, PHONE], price: PRICE }],
  ['Filters, 3 on', { q: 'cheapest mobile 20000', max: 9_000 }, { chips: [CHEAPEST, PHONE], price: PRICE }],
  ['Filters, 3 on', { q: 'quixotic mobile', ramGb: '8,16' }, { chips: [WORD, PHONE] }],
] as const)(
  '%s: the button of the filters counts what is on by choice and by words: %j',
  async (name, search, note) => {
    const answers = {
      explainSearch: async () => ({ ...NOTE, ...note, chips: [...('chips' in note ? note.chips : [])] }),
    }
    await show(<FilterButton search={search as ListSearch} onChange={() => {}} />, { answers })
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  },
)
