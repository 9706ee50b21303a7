import { QueryClientProvider } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '#people/sign-in/ui/session.ts'

const Bell = lazy(async () => ({ default: (await import('#messaging/notifications/ui/bell.tsx')).Bell }))

/** The bell in the navbar of public pages, for a signed-in user. It is put there from here, because no first visit needs it. */
export function NavbarBell() {
  const { user } = useSession()
  const { queryClient } = useRouteContext({ from: rootRouteId })
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // After every render: the navbar comes and goes with the layout of the page.
  useEffect(() => setPlace(document.getElementById('bell')))
  if (!user?.role || !place) return null
  return createPortal(
    // The deferred parts stand beside the pages, outside of their provider.
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Bell />
      </Suspense>
    </QueryClientProvider>,
    place,
  )
}
