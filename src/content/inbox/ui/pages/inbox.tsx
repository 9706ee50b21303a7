import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { IssueList } from '#content/newsletter/ui/issue-list.tsx'
import { NoShowList } from '#deals/bookings/ui/no-show-list.tsx'
import { contestedCountQuery } from '#deals/bookings/ui/queries.ts'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { TabRow, tabClass } from '#ui/controls/tabs.tsx'
import { Count } from '#ui/display/count.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { InboxSkeletons, MessageList } from '../admin/message-list.tsx'
import { SubscriberList } from '../admin/subscriber-list.tsx'
import { openMessagesQuery } from '../queries.ts'

const PARTS = ['open', 'done', 'newsletter', 'no-shows'] as const
type Part = (typeof PARTS)[number]

/** The messages of the contact forms, subscribers of the newsletter (decisions, ground rule 2), and no-shows. For an admin. */
export const Route = createFileRoute('/dashboard/inbox')({
  validateSearch: ({ part }: Record<string, unknown>): { part?: Exclude<Part, 'open'> } =>
    part === 'done' || part === 'newsletter' || part === 'no-shows' ? { part } : {},
  component: InboxPage,
})

function InboxPage() {
  const { adminInbox: texts } = useWords()
  const { part } = Route.useSearch()
  return (
    <Guard roles={['admin']} skeleton={<InboxSkeletons />}>
      <DashboardPage title={texts.title} text={texts.text}>
        <Panel className="overflow-hidden">
          <Tabs part={part ?? 'open'} />
          {part === 'newsletter' ? (
            <>
              <IssueList />
              <h2 className="border-t border-line px-4 py-4 text-h4 font-semibold">{texts.subscribers}</h2>
              <SubscriberList />
            </>
          ) : part === 'no-shows' ? (
            <NoShowList />
          ) : (
            <MessageList key={part} state={part ?? 'open'} />
          )}
        </Panel>
      </DashboardPage>
    </Guard>
  )
}

function Tabs({ part }: { part: Part }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { adminInbox: texts } = useWords()
  const counts: Partial<Record<Part, number | undefined>> = {
    open: useQuery(openMessagesQuery(api)).data,
    'no-shows': useQuery(contestedCountQuery(api)).data,
  }
  return (
    <TabRow label={texts.tabs}>
      {PARTS.map((one) => (
        <Link
          key={one}
          to="/dashboard/inbox"
          search={one === 'open' ? {} : { part: one }}
          activeOptions={{ exact: true }}
          className={tabClass(one === part)}
          aria-current={one === part ? 'page' : undefined}
          resetScroll={false}
        >
          {texts[one]}
          {one in counts && (
            <Count strong={Boolean(counts[one])}>
              {counts[one] === undefined ? undefined : texts.count(counts[one])}
            </Count>
          )}
        </Link>
      ))}
    </TabRow>
  )
}
