import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { cx } from '#ui/class-names.ts'
import { iconButtonClass } from '#ui/controls/button-class.ts'
import { notifications } from '#words/notifications.ts'
import { unreadQuery } from './queries.ts'

/**
 * The bell with the number of unread notifications; links to their list. Public pages have not loaded the words of the
 * dashboard: it brings its own. Import it lazily there.
 */
export function Bell({ className }: { className?: string }) {
  const unread = useUnread()
  return (
    <Link
      to="/dashboard/notifications"
      aria-label={notifications.bell(unread)}
      className={cx(iconButtonClass('quiet', 'size-11'), 'relative', className)}
    >
      <BellIcon className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-accent"
        >
          {notifications.count(unread)}
        </span>
      )}
    </Link>
  )
}

/** Number of the user's unread notifications; 0 while it loads. */
export function useUnread(): number {
  const { api } = useRouteContext({ from: rootRouteId })
  const user = useUser()
  const query = unreadQuery(api, user?.email ?? '')
  const { data = 0 } = useQuery({ ...query, enabled: Boolean(user?.role), refetchInterval: 60_000 })
  return data
}
