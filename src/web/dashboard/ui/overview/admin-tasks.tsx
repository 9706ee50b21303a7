import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChevronRight, Inbox, Scale, UserX } from 'lucide-react'
import { openMessagesQuery } from '#content/inbox/ui/queries.ts'
import { contestedCountQuery } from '#deals/bookings/ui/queries.ts'
import { openCasesQuery } from '#moderation/desk/ui/queries.ts'
import { Panel } from '#ui/page/layout.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'

/** What waits for an admin: cases with people in them first. A line when nothing does. */
export function AdminTasks() {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().dashboard.overview.next
  const cases = useQuery(openCasesQuery(api))
  const contested = useQuery(contestedCountQuery(api))
  const messages = useQuery(openMessagesQuery(api))
  const tasks = [
    { name: 'cases', to: '/dashboard/desk', icon: Scale, count: cases.data },
    { name: 'contested', to: '/dashboard/inbox', icon: UserX, count: contested.data },
    { name: 'messages', to: '/dashboard/inbox', icon: Inbox, count: messages.data },
  ] as const
  const waiting = tasks.filter(({ count = 0 }) => count > 0)
  const failed = [cases, contested, messages].find(({ isError }) => isError)
  const isPending = tasks.some(({ count }) => count === undefined)
  return (
    <Panel className="mb-4 lg:mb-6">
      <h2 className="px-4 pt-4 pb-2 text-h4 font-semibold lg:px-5">{words.title}</h2>
      {failed ? (
        <LoadFailed large={false} title={words.failed} query={failed} />
      ) : isPending ? (
        <Skeleton className="mx-4 mb-4 h-10 lg:mx-5" />
      ) : waiting.length === 0 ? (
        <p className="px-4 pb-4 text-small text-ink-2 lg:px-5">{words.none}</p>
      ) : (
        <ul className="divide-y divide-line [&>li:last-child>a]:rounded-b-card">
          {waiting.map(({ name, to, icon: Mark, count = 0 }) => (
            <li key={name}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors duration-150 hover:bg-sunken lg:px-5"
              >
                <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
                  <Mark className="size-4.5" />
                </span>
                <span className="min-w-0 flex-1 text-small font-semibold">{words.tasks[name](count)}</span>
                <ChevronRight className="size-5 text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
