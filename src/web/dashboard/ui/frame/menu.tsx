import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import {
  Bell,
  ChartColumn,
  Handshake,
  Heart,
  House,
  Inbox,
  Languages,
  LayoutDashboard,
  LogOut,
  MapPin,
  MessageSquareText,
  Newspaper,
  Package,
  ReceiptText,
  Scale,
  Search,
  ShieldCheck,
  Tags,
  UserRound,
  Users,
} from 'lucide-react'
import { openMessagesQuery } from '#content/inbox/ui/queries.ts'
import { contestedCountQuery } from '#deals/bookings/ui/queries.ts'
import type { Messages } from '#messages/en.ts'
import { unreadThreadsQuery } from '#messaging/conversations/ui/queries.ts'
import { useUnread } from '#messaging/notifications/ui/bell.tsx'
import { openCasesQuery } from '#moderation/desk/ui/queries.ts'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import type { Role } from '#shared/endpoint.ts'
import { shownAddress } from '#shared/no-address.ts'
import { cx } from '#ui/class-names.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Count } from '#ui/display/count.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { LanguageLink } from '../../../shell/language-link.tsx'

export type DashboardPath = keyof Messages['dashboard']['pages']

type Entry = {
  to: DashboardPath
  icon: Icon
  users?: true
  inbox?: true
  threads?: true
  desk?: true
  covers?: string[]
}

const overview: Entry = { to: '/dashboard', icon: LayoutDashboard }
const users: DashboardPath[] = ['/dashboard/all-sellers', '/dashboard/all-buyers']
const deals = '/dashboard/deals'
const orders = ['/dashboard/my-buyers', '/dashboard/my-orders', deals]
const mine: DashboardPath[] = ['/dashboard/my-products/import', '/dashboard/add-a-product', '/dashboard/products']

/** The menu entries of each role (rows O04-O07). */
const ENTRIES: Record<Role, Entry[]> = {
  admin: [
    // The figures of the overview link to the orders.
    { ...overview, covers: orders },
    { to: '/dashboard/products', icon: Package },
    { to: '/dashboard/brands', icon: Tags },
    { to: '/dashboard/all-users', icon: Users, users: true, covers: users },
    { to: '/dashboard/desk', icon: Scale, desk: true },
    { to: '/dashboard/blogs', icon: Newspaper },
    { to: '/dashboard/inbox', icon: Inbox, inbox: true },
    { to: '/dashboard/contact-details', icon: MapPin },
  ],
  saller: [
    overview,
    { to: '/dashboard/my-products', icon: Package, covers: mine },
    { to: '/dashboard/my-buyers', icon: Handshake, covers: [deals] },
    { to: '/dashboard/numbers', icon: ChartColumn },
    { to: '/dashboard/messages', icon: MessageSquareText, threads: true },
  ],
  buyer: [
    overview,
    { to: '/dashboard/my-orders', icon: ReceiptText, covers: [deals] },
    { to: '/dashboard/messages', icon: MessageSquareText, threads: true },
  ],
}

export type MenuProps = {
  user: SessionUser
  onLogOut: () => void
  /** Called when a page was chosen, so that the drawer closes. */
  onNavigate?: (() => void) | undefined
}

/** The user, the pages of their role, Home and Logout: the same in the sidebar and in the drawer. */
export function Menu({ user, onLogOut, onNavigate }: MenuProps) {
  const words = useWords().dashboard
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/+$/, '') })
  const entries = user.role ? ENTRIES[user.role] : [overview]
  return (
    <>
      <UserLink user={user} onNavigate={onNavigate} />
      <nav aria-label={words.menu.label} className="mt-6 space-y-1">
        {entries.map(({ to, icon: Mark, users, inbox, threads, desk, covers }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            onClick={onNavigate}
            className={rowClass([to, ...(covers ?? [])].some((path) => isCurrent(path, pathname)))}
          >
            <Mark className="size-5" />
            {users ? words.menu.users : words.pages[to]}
            {inbox && <WaitingInInbox />}
            {desk && <WaitingAtDesk />}
            {threads && <UnreadThreads email={user.email} />}
          </Link>
        ))}
      </nav>
      <MenuFoot user={user} pathname={pathname} onLogOut={onLogOut} onNavigate={onNavigate} />
    </>
  )
}

/** The pages of every role, below those of the role. */
const OWN_PAGES = [
  ['/dashboard/notifications', Bell],
  ['/dashboard/favourites', Heart],
  ['/dashboard/saved-searches', Search],
  ['/dashboard/profile', UserRound],
  ['/dashboard/security', ShieldCheck],
] as const

function MenuFoot({ user, pathname, onLogOut, onNavigate }: MenuProps & { pathname: string }) {
  const { dashboard: words, site } = useWords()
  return (
    <div className="mt-auto space-y-1 border-t border-line pt-4">
      {user.role &&
        OWN_PAGES.map(([path, Icon]) => (
          <Link key={path} to={path} onClick={onNavigate} className={rowClass(isCurrent(path, pathname))}>
            <Icon className="size-5" />
            {words.pages[path]}
            {path === '/dashboard/notifications' && <UnreadCount />}
          </Link>
        ))}
      <LanguageLink className={cx('font-bangla-name', rowClass())}>
        <Languages className="size-5" />
        {site.other.name}
      </LanguageLink>
      <Link to="/" className={rowClass()}>
        <House className="size-5" />
        {words.menu.home}
      </Link>
      <button type="button" onClick={onLogOut} className={cx(rowClass(), 'w-full')}>
        <LogOut className="size-5" />
        {words.menu.logout}
      </button>
    </div>
  )
}

/** True for the menu entry of the page, or of a page above it. The overview is current only on its own page. */
function isCurrent(path: string, pathname: string): boolean {
  return pathname === path || (path !== '/dashboard' && pathname.startsWith(`${path}/`))
}

/** How many messages and no-shows wait for an admin; nothing when there are none. */
function WaitingInInbox() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { adminInbox: texts } = useWords()
  const { data: open = 0 } = useQuery(openMessagesQuery(api))
  const { data: contested = 0 } = useQuery(contestedCountQuery(api))
  const waiting = open + contested
  return (
    waiting > 0 && (
      <span className="ml-auto">
        <Count strong>{texts.count(waiting)}</Count>
      </span>
    )
  )
}

/** How many cases wait at the desk; nothing when there are none. */
function WaitingAtDesk() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { adminInbox: texts } = useWords()
  const { data: waiting = 0 } = useQuery(openCasesQuery(api))
  return (
    waiting > 0 && (
      <span className="ml-auto">
        <Count strong>{texts.count(waiting)}</Count>
      </span>
    )
  )
}

/** Number of conversations with unread messages; empty without any. */
function UnreadThreads({ email }: { email: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { conversations } = useWords()
  const { data: threads = 0 } = useQuery(unreadThreadsQuery(api, email))
  return (
    threads > 0 && (
      <span className="ml-auto">
        <Count strong>{conversations.newCount(threads)}</Count>
      </span>
    )
  )
}

/** The number of unread notifications; nothing when there are none. */
function UnreadCount() {
  const { notifications } = useWords()
  const unread = useUnread()
  return (
    unread > 0 && (
      <span className="ml-auto">
        <Count strong>{notifications.count(unread)}</Count>
      </span>
    )
  )
}

/** Name and photo; links to the profile. */
function UserLink({ user, onNavigate }: { user: SessionUser; onNavigate: (() => void) | undefined }) {
  const contact = shownAddress(user.email) || user.phone
  const name = user.displayName || contact || ''
  return (
    <Link
      to="/dashboard/profile"
      onClick={onNavigate}
      className="-my-2 flex items-center gap-2.5 rounded-control p-2 transition-colors duration-150 hover:bg-sunken"
    >
      <Avatar src={user.photoURL} name={user.displayName} />
      <div className="min-w-0">
        <p lang={languageOf(name)} className="truncate text-small font-semibold">
          {name}
        </p>
        <p className="truncate text-micro text-ink-3">{contact}</p>
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
