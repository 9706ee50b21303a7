import { QueryClientProvider } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Session, userKnownSince, useSession, useUser } from '#people/sign-in/ui/session.ts'
import { serviceWorkers } from '#ui/browser/service-worker.ts'
import { deviceStorage } from '#ui/browser/storage.ts'
import type { Api } from '../api.ts'
import { saveChosenLanguage } from '../shell/chosen-language.ts'
import { startLive } from './live/start-live.ts'

/** Parts for signed-in users only: the event stream, the bell of public pages, and entries that wait to be sent. */
export function MemberParts(): ReactNode {
  const session = useSession()
  const { queryClient, api } = useRouteContext({ from: rootRouteId })
  useEffect(() => keepSending(session, api), [session, api])
  useEffect(() => {
    if (session.user) saveChosenLanguage(session.user.uid, api.chooseLanguage).catch(() => {})
  }, [session.user, api])
  useEffect(() => startLive(queryClient, userKnownSince()), [queryClient])
  return <NavbarBell />
}

/**
 * Sends what waits now, when the connection is back, and when the service worker has sent. Returns a function that stops it.
 */
function keepSending(session: Session, api: Api): () => void {
  const send = () => void sendWaiting(session, api).catch(() => {})
  const onMessage = ({ data }: MessageEvent) => data === 'send-outbox' && send()
  send()
  addEventListener('online', send)
  serviceWorkers()?.addEventListener('message', onMessage)
  return () => {
    removeEventListener('online', send)
    serviceWorkers()?.removeEventListener('message', onMessage)
  }
}

/** Sends the entries of a meeting page that were made without a connection, in browsers that do not wake the worker for it. */
async function sendWaiting({ user }: Session, api: Api): Promise<void> {
  if (!user || deviceStorage.get('outbox') === null) return
  const { sendOutbox } = await import('#deals/meeting/ui/device/send-outbox.ts')
  await sendOutbox(user.uid, async (id) => (await api.getKit({ id })).ticket)
}

const Bell = lazy(async () => ({ default: (await import('#messaging/notifications/ui/bell.tsx')).Bell }))

/** The bell in the navbar of public pages, for a signed-in user. It is put there from here, because no first visit needs it. */
function NavbarBell() {
  const user = useUser()
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
