import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { keysOf } from '#shared/objects.ts'
import { Panel } from '#ui/page/layout.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { FiguresTable } from '#ui/table/figures-table.tsx'
import type { Column } from '#ui/table/table.tsx'
import { monthAndYear } from '#words/dates.ts'
import { desk } from '#words/desk.ts'
import type { Month } from '../../contract.ts'
import { deskMonthsQuery } from '../queries.ts'

/** The figures of the desk, a row for each month. */
export function MonthsTable() {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useQuery(deskMonthsQuery(api))
  const { months: words } = desk
  const columns: Column<Month>[] = [
    { key: 'month', head: words.month, cell: ({ month }) => monthAndYear(`${month}-15T00:00:00.000Z`) },
    ...keysOf(words.columns).map((key) => ({
      ...{ key, head: words.columns[key] },
      cell: (month: Month) => words.figure(month[key]),
    })),
    { key: 'median', head: words.median, cell: ({ medianMinutes }) => words.minutes(medianMinutes) },
  ]
  return (
    <Panel className="overflow-hidden">
      <Loaded query={query} failed={words.failed} skeleton={<RowSkeletons label={words.loading} count={6} />}>
        {({ months }) => (
          <FiguresTable caption={words.caption} columns={columns} rows={months} rowKey={({ month }) => month} />
        )}
      </Loaded>
    </Panel>
  )
}
