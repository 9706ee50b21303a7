import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { renewDevice } from '#messaging/notifications/ui/push-device.ts'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { watchSession } from '#people/sign-in/ui/watch-session.ts'
import { isKeyOf } from '#shared/objects.ts'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { CompleteProfile } from '../frame/complete-profile.tsx'
import { FrameLogo, FrameSkeleton } from '../frame/frame-skeleton.tsx'
import { LazySkeleton } from '../frame/lazy-skeleton.tsx'
import { Menu } from '../frame/menu.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useLogOut } from '../frame/use-log-out.tsx'

const MyDecisions = lazy(async () => ({ default: (await import('#moderation/desk/ui/my-decisions.tsx')).MyDecisions }))

// The auth state is known only in the browser: the server sends the same skeleton to everybody.
export const Route = createFileRoute('/dashboard')({
  ssr: false,
  pendingComponent: LazySkeleton,
  // The router would keep the skeleton for half a second after hydration. The frame has the same layout: nothing flashes.
  pendingMinMs: 0,
  // The titles are the words of the menu. One head here instead of one per page keeps them out of the first load.
  head: ({ match, matches }) => {
    const { site, dashboard } = match.context.words
    const page = matches.at(-1)
    // An unknown path below this one matches here; the root renders it as not found.
    const path = page?.fullPath.replace(/\/$/, '') ?? ''
    if (page?.id === match.id || !isKeyOf(dashboard.pages, path)) return { meta: [] }
    return { meta: [{ title: site.title(dashboard.pages[path]) }] }
  },
  component: FramePage,
})

function FramePage() {
  const user = useUser()
  const { leaving, logOut, dialog } = useLogOut()
  const skeleton = <FrameSkeleton />
  // Between sign-out and the redirect to the home page the guard must not redirect to /login.
  if (leaving) return skeleton
  return (
    <Guard skeleton={skeleton}>
      {user && <Frame user={user} onLogOut={logOut} />}
      {dialog}
    </Guard>
  )
}

/** The page, except for a suspended user: they see the decision, and the security page, where they can download their data. */
function Content({ user }: { user: SessionUser }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (!user.role) return <CompleteProfile user={user} />
  if (!user.suspended || pathname === '/dashboard/security') return <Outlet />
  return (
    <Suspense fallback={<LoadingBar />}>
      <MyDecisions />
    </Suspense>
  )
}

function Frame({ user, onLogOut }: { user: SessionUser; onLogOut: () => void }) {
  const { api } = Route.useRouteContext()
  const { uid } = user
  // Without it this browser gets no notification until the settings are opened. A change of the password begins another
  // session, too.
  useEffect(() => watchSession(() => void renewDevice(api, uid).catch(() => undefined)), [api, uid])
  return (
    <div className="min-h-dvh bg-sunken lg:grid-cols-[272px_1fr] not-print:lg:grid">
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface p-4 lg:flex">
        <FrameLogo />
        <Menu user={user} onLogOut={onLogOut} />
      </aside>
      <div className="min-w-0">
        <TopBar user={user} onLogOut={onLogOut} />
        <main id="main" tabIndex={-1} className="outline-none mx-auto max-w-[1040px] px-4 py-5 lg:px-8 lg:py-10">
          <Content user={user} />
        </main>
      </div>
    </div>
  )
}
