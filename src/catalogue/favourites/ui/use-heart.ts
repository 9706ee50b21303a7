import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { type SessionUser, useLikelySignedIn, useUser } from '#people/sign-in/ui/session.ts'
import type { Client } from '#shared/client.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { saved } from '#words/saved.ts'
import type { favourites } from '../contract.ts'
import { deviceHearts, keepOnDevice, useDeviceHearts } from './device-hearts.ts'
import { favouriteIdsQuery, favouritesQuery } from './queries.ts'

interface Store {
  api: Client<typeof favourites>
  queryClient: QueryClient
}

/** State of a product's heart, and the function that toggles it: on this device for a guest, in the account for a member. */
export function useHeart(id: string): { marked: boolean; toggle: () => void } {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const store = { api, queryClient: useQueryClient() }
  const user = useUser()
  const likelySignedIn = useLikelySignedIn()
  const onDevice = useDeviceHearts()
  const member = user?.role ? user : null
  const { data } = useQuery({ ...favouriteIdsQuery(api, member?.email ?? ''), enabled: member !== null })
  useTakenAlong(store, member)
  // Hearts of this device are shown at once, before the account has stored them.
  const marked = onDevice.includes(id) || (data?.includes(id) ?? false)
  function toggle() {
    if (member) toggleStored(store, member, { id, marked }).catch((error) => toast.error(explain(error, words)))
    // The session of a member may not be read yet: the heart moves to the account as soon as it is.
    else toggleOnDevice(id, marked, likelySignedIn)
  }
  return { marked, toggle }
}

function toggleOnDevice(id: string, marked: boolean, isMember: boolean): void {
  const others = deviceHearts().filter((each) => each !== id)
  if (!keepOnDevice(marked ? others : [id, ...others])) toast.error(saved.heart.full)
  else if (!marked && !isMember && others.length === 0) toast.success(saved.heart.kept)
}

/** Shows the change at once; after a refusal the heart is as before. */
async function toggleStored(
  { api, queryClient }: Store,
  { email }: SessionUser,
  heart: { id: string; marked: boolean },
) {
  const { id, marked } = heart
  const { queryKey } = favouriteIdsQuery(api, email)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey) ?? []
  const others = before.filter((each) => each !== id)
  queryClient.setQueryData(queryKey, marked ? others : [...others, id])
  try {
    if (marked) await api.removeFavourite({ id })
    else {
      const { ids } = await api.addFavourites({ ids: [id] })
      queryClient.setQueryData(queryKey, ids)
      if (!ids.includes(id)) toast.error(saved.heart.own)
    }
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    queryClient.invalidateQueries({ queryKey: favouritesQuery(api, email).queryKey })
  }
}

let isTaking = false

/** Takes what this device keeps into the account of who has signed in, once for all hearts of a page. */
export function useTakenAlong({ api, queryClient }: Store, member: SessionUser | null): void {
  useEffect(() => {
    const ids = deviceHearts()
    if (!member || isTaking || ids.length === 0) return
    isTaking = true
    const { queryKey } = favouriteIdsQuery(api, member.email)
    api
      .addFavourites({ ids })
      .then(async (taken) => {
        const list = { queryKey: favouritesQuery(api, member.email).queryKey }
        // First answers that are on their way were read before, and would be taken for new.
        await Promise.all([queryClient.cancelQueries({ queryKey }), queryClient.cancelQueries(list)])
        queryClient.setQueryData(queryKey, taken.ids)
        keepOnDevice(deviceHearts().filter((id) => !ids.includes(id)))
        await queryClient.invalidateQueries(list)
      })
      // They stay on the device and are tried again with the next page.
      .catch(() => undefined)
      .finally(() => {
        isTaking = false
      })
  }, [api, queryClient, member])
}
