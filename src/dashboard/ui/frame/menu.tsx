import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import {
  Handshake,
  House,
  Inbox,
  LayoutDashboard,
  LogOut,
  Newspaper,
  Package,
  ReceiptText,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react'
import { openMessagesQuery } from '#inbox/ui/queries.ts'
import type { Messages } from '#messages/en.ts'
import type { Role } from '#shared/endpoint.ts'
import type { SessionUser } from '#sign-in/ui/session.ts'
import { cx } from '#ui/class-names.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Count } from '#ui/display/count.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'

export type DashboardPath = keyof Messages['dashboard']['pages']

type Entry = { to: DashboardPath; icon: Icon; users?: true; inbox?: true; covers?: DashboardPath[] }

const overview: Entry = { to: '/dashboard', icon: LayoutDashboard }
const users: DashboardPath[] = ['/dashboard/all-sellers', '/dashboard/all-buyers']
const orders: DashboardPath[] = ['/dashboard/my-buyers', '/dashboard/my-orders']
const mine: DashboardPath[] = ['/dashboard/add-a-product', '/dashboard/products']

/** What each role finds in the menu (rows O04-O07). */
const ENTRIES: Record<Role, Entry[]> = {
  admin: [
    // The orders are behind its figures.
    { ...overview, covers: orders },
    { to: '/dashboard/products', icon: Package },
    { to: '/dashboard/all-users', icon: Users, users: true, covers: users },
    { to: '/dashboard/blogs', icon: Newspaper },
    { to: '/dashboard/inbox', icon: Inbox, inbox: true },
  ],
  saller: [
    overview,
    { to: '/dashboard/my-products', icon: Package, covers: mine },
    { to: '/dashboard/my-buyers', icon: Handshake },
  ],
  buyer: [overview, { to: '/dashboard/my-orders', icon: ReceiptText }],
}

export type MenuProps = {
  user: SessionUser
  onLogOut: () => void
  /** A page was chosen: the drawer closes. */
  onLeave?: () => void
}

/** Who is signed in, the pages of their role, and the ways out: the same in the sidebar and in the drawer. */
export function Menu({ user, onLogOut, onLeave }: MenuProps) {
  const words = useWords().dashboard
  const here = useLocation({ select: (location) => location.pathname.replace(/\/+$/, '') })
  const entries = user.role ? ENTRIES[user.role] : [overview]
  return (
    <>
      <Person user={user} onLeave={onLeave} />
      <nav aria-label={words.menu.label} className="mt-6 space-y-1">
        {entries.map(({ to, icon: Mark, users, inbox, covers }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            onClick={onLeave}
            className={rowClass([to, ...(covers ?? [])].some((path) => covered(path, here)))}
          >
            <Mark className="size-5" />
            {users ? words.menu.users : words.pages[to]}
            {inbox && <OpenMessages />}
          </Link>
        ))}
      </nav>
      <div className="mt-auto space-y-1 border-t border-line pt-4">
        {user.role && (
          <Link to="/dashboard/profile" onClick={onLeave} className={rowClass(here === '/dashboard/profile')}>
            <UserRound className="size-5" />
            {words.pages['/dashboard/profile']}
          </Link>
        )}
        {user.role && (
          <Link to="/dashboard/security" onClick={onLeave} className={rowClass(here === '/dashboard/security')}>
            <ShieldCheck className="size-5" />
            {words.pages['/dashboard/security']}
          </Link>
        )}
        <Link to="/" className={rowClass()}>
          <House className="size-5" />
          {words.menu.home}
        </Link>
        <button type="button" onClick={onLogOut} className={cx(rowClass(), 'w-full')}>
          <LogOut className="size-5" />
          {words.menu.logout}
        </button>
      </div>
    </>
  )
}

/** True for the page itself and for those below it; everything is below the overview, which covers itself alone. */
function covered(path: DashboardPath, here: string): boolean {
  return here === path || (path !== '/dashboard' && here.startsWith(`${path}/`))
}

/** How many messages wait for an answer; nothing while there is none. */
function OpenMessages() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { adminInbox: copy } = useWords()
  const { data: open = 0 } = useQuery(openMessagesQuery(api))
  return (
    open > 0 && (
      <span className="ml-auto">
        <Count strong>{copy.count(open)}</Count>
      </span>
    )
  )
}

/** Leads to the profile. */
function Person({ user, onLeave }: { user: SessionUser; onLeave: (() => void) | undefined }) {
  const name = user.displayName || user.email
  return (
    <Link
      to="/dashboard/profile"
      onClick={onLeave}
      className="-my-2 flex items-center gap-2.5 rounded-control p-2 transition-colors duration-150 hover:bg-sunken"
    >
      <Avatar src={user.photoURL} name={user.displayName} />
      <div className="min-w-0">
        <p lang={languageOf(name)} className="truncate text-small font-semibold">
          {name}
        </p>
        <p className="truncate text-micro text-ink-3">{user.email}</p>
      </div>
    </Link>
  )
}

function rowClass(on?: boolean): string {
  return cx(
    'flex h-11 items-center gap-3 rounded-control px-3 text-small font-medium transition-colors duration-150',
    on ? 'bg-accent-soft text-accent-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
  )
}
