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
/** Milliseconds between two looks whether there is a connection. */
const RETRY_MS = 10_000
/** Milliseconds between two looks at the server while the other phone may close the deal. */
const LOOK_MS = 4_000

export interface OpenKit extends KitState {
  session: KitSession
  isOffline: boolean
}

/** The kit of a deal, which opens with or without a connection. */
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
 * Asks for the kit when an event tells that the deal has changed: the photos of a fault come after the code, when the saller's
 * phone shows the sale already.
 */
function useNews(session: KitSession, dealId: string): void {
  const refresh = async () => {
    await session.refresh()
    return null
  }
  // The session asks by itself when the kit is opened: the query is only there for the events.
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

/** Whether the browser thinks that it has a connection. */
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
