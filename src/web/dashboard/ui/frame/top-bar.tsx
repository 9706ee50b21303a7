import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Bell } from '#messaging/notifications/ui/bell.tsx'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'

const load = () => import('./menu-drawer.tsx')
const MenuDrawer = lazy(() => load().then((module) => ({ default: module.MenuDrawer })))

/** The bar of narrow screens: opens the menu, which is preloaded on hover. */
export function TopBar({ user, onLogOut }: { user: SessionUser; onLogOut: () => void }) {
  const { dashboard: words } = useWords()
  const [menu, setMenu] = useState<'unloaded' | 'open' | 'closed'>('unloaded')
  async function open() {
    try {
      await withLoadingBar(load())
      setMenu('open')
    } catch {
      toast.error(words.menu.failed)
    }
  }
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 lg:hidden">
      <IconButton
        icon={MenuIcon}
        label={words.menu.open}
        aria-haspopup="dialog"
        aria-expanded={menu === 'open'}
        onPointerEnter={() => load().catch(() => undefined)}
        onClick={open}
      />
      {/* The page's own h1 says the same to screen readers. */}
      <span aria-hidden="true" className="min-w-0 flex-1 truncate text-body font-semibold">
        {usePageName(user)}
      </span>
      <Bell />
      <Link to="/dashboard/profile" className="flex size-11 items-center justify-center rounded-control">
        <Avatar
          src={user.photoURL}
          name={user.displayName}
          alt={words.pages['/dashboard/profile']}
          className="size-8"
        />
      </Link>
      {menu !== 'unloaded' && (
        <Suspense>
          <MenuDrawer open={menu === 'open'} onClose={() => setMenu('closed')} user={user} onLogOut={onLogOut} />
        </Suspense>
      )}
    </header>
  )
}

/** The name of the current page; for a page without a name, such as one post, of the nearest page above it. */
function usePageName(user: SessionUser): string {
  const { dashboard, deal, orders } = useWords()
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/+$/, '') })
  if (user.role === 'admin' && pathname === '/dashboard/my-buyers') return orders.buyers.allTitle
  if (pathname.startsWith('/dashboard/deals/')) return deal.title[user.role ?? 'buyer']
  if (pathname.endsWith('/requests')) return deal.requests.title
  const names: Partial<Record<string, string>> = { ...dashboard.pages, ...dashboard.below }
  let path = pathname
  while (!names[path] && path.includes('/', 1)) path = path.slice(0, path.lastIndexOf('/'))
  return names[path] ?? dashboard.pages['/dashboard']
}
