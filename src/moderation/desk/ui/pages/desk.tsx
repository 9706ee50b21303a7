import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { TabRow, tabClass } from '#ui/controls/tabs.tsx'
import { Count } from '#ui/display/count.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { desk } from '#words/desk.ts'
import { BlockedWords } from '../desk/blocked-words.tsx'
import { DeskLog } from '../desk/desk-log.tsx'
import { type DeskSearch, PARTS, type Part, readDeskSearch } from '../desk/desk-search.ts'
import { MonthsTable } from '../desk/months-table.tsx'
import { Queue } from '../desk/queue.tsx'
import { openCasesQuery } from '../queries.ts'

/** Page for admins with the queue of cases, the log, and the figures. */
export const Route = createFileRoute('/dashboard/desk')({
  // Read by the page itself: the first load has this line of every page.
  validateSearch: (search: Record<string, unknown>) => search as DeskSearch,
  component: DeskPage,
})

function DeskPage() {
  const search = readDeskSearch(Route.useSearch())
  const { part = 'open' } = search
  return (
    <Guard roles={['admin']} skeleton={<Skeleton className="h-96 rounded-card" />}>
      <DashboardPage title={desk.title} text={desk.text}>
        <Panel className="mb-4 overflow-hidden">
          <Tabs part={part} />
        </Panel>
        {part === 'log' ? (
          <DeskLog />
        ) : part === 'months' ? (
          <MonthsTable />
        ) : part === 'words' ? (
          <BlockedWords />
        ) : (
          <Queue key={part} state={part} search={search} />
        )}
      </DashboardPage>
    </Guard>
  )
}

function Tabs({ part }: { part: Part }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: open } = useQuery(openCasesQuery(api))
  return (
    <TabRow label={desk.tabs.label}>
      {PARTS.map((one) => (
        <Link
          key={one}
          to="/dashboard/desk"
          search={one === 'open' ? {} : { part: one }}
          activeOptions={{ exact: true }}
          className={tabClass(one === part)}
          aria-current={one === part ? 'page' : undefined}
          resetScroll={false}
        >
          {desk.tabs[one]}
          {one === 'open' && (
            <Count strong={Boolean(open)}>{open === undefined ? undefined : desk.months.figure(open)}</Count>
          )}
        </Link>
      ))}
    </TabRow>
  )
}
