import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, words } from '../../../test/component/render.tsx'
import { Pager } from './pager.tsx'

function showPager(pages: number) {
  const labels = { ...words.saller.table, report: 'Showing 1 to 9' }
  const none = () => undefined
  return show(<Pager page={1} pages={pages} onPage={none} rows={9} rowChoices={[5, 9]} onRows={none} labels={labels} />)
}

test('[M11 M12] a table of one page has its report and no buttons for pages; one of two has both', async () => {
  await showPager(1)
  screen.getByText('Showing 1 to 9')
  expect(screen.queryByRole('navigation')).toBeNull()
  await showPager(2)
  expect(screen.getAllByRole('navigation')).toHaveLength(1)
})
