import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChevronRight, Inbox, Scale, UserX } from 'lucide-react'
import { openMessagesQuery } from '#content/inbox/ui/queries.ts'
import { contestedCountQuery } from '#deals/bookings/ui/queries.ts'
import { openCasesQuery } from '#moderation/desk/ui/queries.ts'
import { cx } from '#ui/class-names.ts'
import type { Icon } from '#ui/display/icon.ts'
import { Panel } from '#ui/page/layout.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'

/** Open tasks of an admin: cases of people first. A task without entries keeps its row, so that the page does not shift. */
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
  const failed = [cases, contested, messages].find(({ isError }) => isError)
  return (
    <Panel className="mb-4 lg:mb-6">
      <h2 className="px-4 pt-4 pb-2 text-h4 font-semibold lg:px-5">{words.title}</h2>
      {failed ? (
        <LoadFailed large={false} title={words.failed} query={failed} />
      ) : (
        <ul className="divide-y divide-line [&>li:last-child>a]:rounded-b-card">
          {tasks.map(({ name, count, ...task }) => (
            <li key={name}>
              <Task {...task} waits={count !== 0} text={count === undefined ? undefined : words.tasks[name](count)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface TaskProps {
  to: '/dashboard/desk' | '/dashboard/inbox'
  icon: Icon
  waits: boolean
  /** Undefined while it loads. */
  text: string | undefined
}

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2.5 lg:px-5'

function Task({ to, icon: Mark, waits, text }: TaskProps) {
  const mark = (
    <span
      className={cx(
        'flex size-9 shrink-0 items-center justify-center rounded-control',
        waits ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-3',
      )}
    >
      <Mark className="size-4.5" />
    </span>
  )
  if (text === undefined) {
    return (
      <div className={ROW}>
        {mark}
        <Skeleton className="h-4 w-48 max-w-full" />
      </div>
    )
  }
  return (
    <Link to={to} className={cx(ROW, '-outline-offset-2 transition-colors duration-150 hover:bg-sunken')}>
      {mark}
      <span className={cx('min-w-0 flex-1 text-small', waits ? 'font-semibold' : 'text-ink-2')}>{text}</span>
      <ChevronRight className="size-5 text-ink-3" />
    </Link>
  )
}
