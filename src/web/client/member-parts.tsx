import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type Session, useSession } from '#sign-in/ui/session.ts'
import { startLive } from './live/start-live.ts'
import { NavbarBell } from './navbar-bell.tsx'

/** What only signed-in people load: the event stream, the bell of public pages, and what waits to be sent. */
export function MemberParts(): ReactNode {
  const session = useSession()
  const { queryClient } = useRouteContext({ from: rootRouteId })
  useEffect(() => {
    sendWaiting(session).catch(() => {})
  }, [session])
  useEffect(() => startLive(queryClient), [queryClient])
  return <NavbarBell />
}

/** Sends what was done in a meeting kit without a connection, in browsers that do not wake the worker for it. */
async function sendWaiting({ user }: Session): Promise<void> {
  if (!user || localStorage.getItem('outbox') === null) return
  const { sendOutbox } = await import('#kit/ui/device/send-outbox.ts')
  await sendOutbox(user.uid)
}
