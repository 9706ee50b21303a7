import { queryOptions } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { openDraft } from './open-draft.ts'

/** The draft that a form opens with: read once when the form opens, because afterwards the form itself changes it. */
export function useDraftQuery(wanted?: string) {
  const { api } = useRouteContext({ from: rootRouteId })
  const user = useUser()
  const form = useId()
  return queryOptions({
    queryKey: ['openDraft', form, wanted ?? ''],
    queryFn: () => openDraft(api, user?.uid ?? '', wanted),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Without a connection the draft of this device is opened.
    networkMode: 'always',
  })
}
