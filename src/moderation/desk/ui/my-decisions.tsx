import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { Notice as Warning } from '#ui/states/notice.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { languageOf } from '#ui/text/language.ts'
import { desk } from '#words/desk.ts'
import { NoticeRow } from './mine/notice-row.tsx'
import { myReportsQuery, noticesQuery } from './queries.ts'

/** Decisions about the user, with the button for an appeal, and the user's reports. A suspended user sees only this page. */
export function MyDecisions() {
  const user = useUser()
  const { mine } = desk
  if (!user) return null
  return (
    <DashboardPage title={mine.title} text={mine.text}>
      <div className="space-y-4">
        {user.suspended && (
          <Warning tone="danger">
            <p className="font-semibold">{mine.suspended.title}</p>
            <p className="mt-1">{mine.suspended.text}</p>
            <Link
              to="/dashboard/security"
              className={buttonClass({ kind: 'secondary', size: 'sm', className: 'mt-3 max-sm:h-11' })}
            >
              {mine.suspended.data}
            </Link>
          </Warning>
        )}
        <Lists user={user} />
      </div>
    </DashboardPage>
  )
}

/** Both lists, shown together: otherwise the second would shift when the first loads. */
function Lists({ user }: { user: SessionUser }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const notices = useInfiniteQuery(noticesQuery(api, user.email))
  const reports = useInfiniteQuery({ ...myReportsQuery(api, user.email), enabled: !user.suspended })
  if (notices.isPending || reports.isLoading)
    return (
      <Panel className="overflow-hidden">
        <RowSkeletons label={desk.mine.loading} count={4} />
      </Panel>
    )
  return (
    <>
      <Notices user={user} />
      {!user.suspended && <Reports user={user} />}
    </>
  )
}

function Notices({ user }: { user: SessionUser }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(noticesQuery(api, user.email))
  const { mine } = desk
  return (
    <Panel className="overflow-hidden">
      <h2 className="p-4 text-h3 font-semibold">{mine.notices}</h2>
      <QueryList
        query={query}
        failed={mine.failed}
        large={false}
        skeleton={<RowSkeletons label={mine.loading} count={2} />}
        empty={<p className="px-4 pb-4 text-small text-ink-3">{mine.noNotices}</p>}
        moreClass={panelMoreClass}
      >
        {(notices) => (
          <ul>
            {notices.map((notice) => (
              <NoticeRow key={notice._id} notice={notice} />
            ))}
          </ul>
        )}
      </QueryList>
    </Panel>
  )
}

function Reports({ user }: { user: SessionUser }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(myReportsQuery(api, user.email))
  const { mine, kinds, reasons } = desk
  return (
    <Panel className="overflow-hidden">
      <h2 className="p-4 text-h3 font-semibold">{mine.reports}</h2>
      <QueryList
        query={query}
        failed={mine.failed}
        large={false}
        skeleton={<RowSkeletons label={mine.loading} count={2} />}
        empty={<p className="px-4 pb-4 text-small text-ink-3">{mine.noReports}</p>}
        moreClass={panelMoreClass}
      >
        {(reports) => (
          <ul>
            {reports.map(({ _id, kind, title, reason, at, outcome }) => (
              <li key={_id} className="border-t border-line p-4 text-small">
                <p lang={languageOf(title)} className="font-semibold wrap-anywhere">
                  {title || desk.one.former}
                </p>
                <p className="text-caption text-ink-2">
                  {kinds[kind]} · {reasons[reason]} · <time dateTime={at}>{desk.at(at)}</time>
                </p>
                <p className="mt-1">{mine.outcomes[outcome ?? 'open']}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </Panel>
  )
}
