import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '#people/sign-in/ui/session.ts'
import type { Client } from '#shared/client.ts'
import type { Input } from '#shared/endpoint.ts'
import type { LiveQuery } from '#shared/live.ts'
import { queriesOf } from '#ui/queries.ts'
import type { notifications } from '../contract.ts'

type Api = Client<typeof notifications>

const { query, listQuery } = queriesOf('notifications')
const live: LiveQuery[] = ['notifications']

const PAGE_SIZE = 20

/** The notifications of the user with this e-mail address. */
export function notificationsQuery(api: Pick<Api, 'listNotifications'>, email: string) {
  return listQuery(api.listNotifications, { limit: PAGE_SIZE }, { user: email, live })
}

/** The number on the bell. */
export function unreadQuery(api: Pick<Api, 'countUnread'>, email: string) {
  return query(api.countUnread, {}, { user: email, live, select: ({ unread }) => unread })
}

/** The user's settings for notifications. */
export function settingsQuery(api: Pick<Api, 'listNotificationSettings'>, email: string) {
  return queriesOf('notification-settings').query(api.listNotificationSettings, {}, { user: email })
}

/** Marks one notification as read, or all up to `until`. Then reloads the list and the number. */
export function useMarkRead() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (read: { id: string } | { until: string }) =>
      'id' in read ? api.markRead(read) : api.markAllRead(read),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/** Milliseconds by which the clock of a device may be behind. */
const CLOCKS_MS = 86_400_000

/** Marks the user's notifications of a page as read while the page is visible. `isOpen`: the page has loaded. */
export function useMarkLinkRead(link: string, isOpen: boolean): void {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const user = useUser()
  // The bell loads it.
  const { data: unread = 0 } = useQuery({ ...unreadQuery(api, user?.email ?? ''), enabled: false })
  useEffect(() => {
    if (!isOpen || unread === 0) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      api
        .markAllRead({ until: new Date(Date.now() + CLOCKS_MS).toISOString(), link })
        .then(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }))
        // They stay unread, as they were.
        .catch(() => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [api, queryClient, link, isOpen, unread])
}

/** Stores the quiet hours; null ends them. The page shows them at once, and the former ones again if that fails. */
export function useSaveQuietHours(email: string) {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(api, email)
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (hours: Input<typeof notifications.saveQuietHours>) => api.saveQuietHours(hours),
    onMutate: async ({ quiet }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Settings>(queryKey, (settings) => settings && { ...settings, quiet })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

type Settings = Awaited<ReturnType<Api['listNotificationSettings']>>

/** Stores the setting of one event. The page shows it at once, and the former one again if that fails. */
export function useSaveSetting(email: string) {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(api, email)
  return useMutation({
    // One after the other: two quick presses must not be stored in the wrong order.
    scope: { id: 'notification-settings' },
    mutationFn: (setting: Input<typeof notifications.saveNotificationSetting>) => api.saveNotificationSetting(setting),
    onMutate: async (setting) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Settings>(
        queryKey,
        (settings) =>
          settings && {
            ...settings,
            events: settings.events.map((one) => (one.event === setting.event ? setting : one)),
          },
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
