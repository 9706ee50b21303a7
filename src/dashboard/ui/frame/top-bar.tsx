import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast'
import type { SessionUser } from '#sign-in/ui/session.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'
import type { DashboardPath } from './menu.tsx'

const load = () => import('./menu-drawer.tsx')
const MenuDrawer = lazy(() => load().then((module) => ({ default: module.MenuDrawer })))

/** The bar of narrow screens: opens the menu, which is fetched when a finger or pointer comes near. */
export function TopBar({ user, onLogOut }: { user: SessionUser; onLogOut: () => void }) {
  const { dashboard: words, orders } = useWords()
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const here = useLocation({ select: (location) => location.pathname.replace(/\/+$/, '') })
  const allOrders = user.role === 'admin' && here === '/dashboard/my-buyers'
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
        {allOrders
          ? orders.buyers.allTitle
          : (words.pages[here as DashboardPath] ??
            words.pages[here.replace(/\/[^/]+$/, '') as DashboardPath] ??
            words.pages['/dashboard'])}
      </span>
      <Link to="/dashboard/profile" className="flex size-11 items-center justify-center rounded-control">
        <Avatar
          src={user.photoURL}
          name={user.displayName}
          alt={words.pages['/dashboard/profile']}
          className="size-8"
        />
      </Link>
      {menu !== 'never' && (
        <Suspense>
          <MenuDrawer open={menu === 'open'} onClose={() => setMenu('closed')} user={user} onLogOut={onLogOut} />
        </Suspense>
      )}
    </header>
  )
}
