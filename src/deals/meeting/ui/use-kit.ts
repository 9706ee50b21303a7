import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#people/sign-in/ui/session.ts'
import type { Client } from '#shared/client.ts'
import { serviceWorkers } from '#ui/browser/service-worker.ts'
import type { kit } from '../contract.ts'
import { type KitSession, type KitState, sessionOf } from './device/kit-session.ts'
import { loadLeaving } from './leaving.ts'

/** Milliseconds without a press, after which the inspection is sent. */
const QUIET_MS = 1_500
/** Milliseconds between two checks for a connection. */
const RETRY_MS = 10_000
/** Milliseconds between two requests while the other phone may close the deal. */
const LOOK_MS = 4_000

export interface OpenKit extends KitState {
  session: KitSession
  isOffline: boolean
}

/** State of a deal's meeting page, which opens with or without a connection. */
export function useKit(dealId: string, api: Pick<Client<typeof kit>, 'getKit'>): OpenKit {
  const uid = useUser()?.uid ?? null
  const { imageUpload } = useRouteContext({ from: rootRouteId }).settings
  const session = useMemo(() => sessionOf({ dealId, api, imageUpload }), [dealId, api, imageUpload])
  const state = useSyncExternalStore(
    session.subscribe,
    () => session.state,
    () => session.state,
  )
  const isOnline = useOnline()
  useNews(session, dealId)
  useEffect(() => {
    session.open().then(() => (uid === null ? undefined : session.signIn(uid)))
  }, [session, uid])
  useSending(session, state, isOnline)
  useEffect(() => void loadLeaving().catch(() => {}), [])
  return { ...state, session, isOffline: !isOnline || state.isCutOff }
}

/**
 * Reloads the data when a live event says that the deal has changed. Photos of a fault arrive after the code, when the saller's
 * phone already shows the sale.
 */
function useNews(session: KitSession, dealId: string): void {
  const refresh = async () => {
    await session.refresh()
    return null
  }
  // The session loads the data itself: the query only receives the events.
  useQuery({
    queryKey: ['kit', 'getKit', dealId, 'session'],
    meta: { live: [`deal ${dealId}`] },
    queryFn: refresh,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Sends a moment after the last press, when the connection is back, when the worker asks for it, and now and then. */
function useSending(session: KitSession, { local }: KitState, isOnline: boolean): void {
  const { revision = 0, queued = 0, part } = local?.progress ?? {}
  const hasChanges = local?.kit.deal.me === 'buyer' && revision > queued
  const isShowingCode = local?.kit.deal.state === 'accepted' && part === 'code'
  useEffect(() => {
    if (!hasChanges || revision === 0) return
    const timer = setTimeout(() => session.flush(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [session, hasChanges, revision])
  useEffect(() => {
    if (isOnline) void session.flush().then(() => session.refresh())
    const onMessage = ({ data }: MessageEvent) => data === 'send-outbox' && session.flush()
    serviceWorkers()?.addEventListener('message', onMessage)
    return () => serviceWorkers()?.removeEventListener('message', onMessage)
  }, [session, isOnline])
  useEffect(() => {
    void session.look()
    const timer = setInterval(() => document.visibilityState === 'visible' && session.look(), RETRY_MS)
    return () => clearInterval(timer)
  }, [session])
  useEffect(() => {
    if (!isShowingCode || !isOnline) return
    const timer = setInterval(() => document.visibilityState === 'visible' && session.refresh(), LOOK_MS)
    return () => clearInterval(timer)
  }, [session, isShowingCode, isOnline])
}

/** Returns `navigator.onLine`, and renders again when it changes. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
