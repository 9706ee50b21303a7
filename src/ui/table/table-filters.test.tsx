import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/component/render.tsx'
import { TableFilters } from './table-filters.tsx'

function showFilters(state?: 'live') {
  const all = { states: { live: 'On sale' }, state, from: undefined, to: undefined, onChange: () => undefined }
  return show(<TableFilters {...all} />)
}

const isOpen = () => screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded')

test('the state and the days are below a button on phones, which opens them', async () => {
  const { user } = await showFilters()
  expect(isOpen()).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  expect(isOpen()).toBe('true')
})

test('a table that is narrowed shows by what', async () => {
  await showFilters('live')
  expect(isOpen()).toBe('true')
})
