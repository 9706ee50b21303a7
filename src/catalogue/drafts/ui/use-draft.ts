import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import { DraftKeeper } from './draft-keeper.ts'
import type { OpenDraft } from './open-draft.ts'

interface DraftOptions {
  form: Pick<UseFormReturn<ProductValues>, 'subscribe' | 'reset' | 'getValues'>
  /** Null: nothing is drafted, as in an edit. */
  opened: OpenDraft | null
  owner: string
  /** Shows photos of other values. */
  onPhotos: (urls: string[]) => void
}

/** Keeps what is typed on this device and on the server, after every field, until `discard` is called. */
export function useDraft({ form: { subscribe, reset, getValues }, opened, owner, onPhotos }: DraftOptions) {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const onPhotosRef = useRef(onPhotos)
  onPhotosRef.current = onPhotos
  const [keeper] = useState(() => {
    const options = { api, owner, getValues, reset, onPhotos: (urls: string[]) => onPhotosRef.current(urls) }
    // `setStatus` exists by the time anything is typed.
    return new DraftKeeper(opened, { ...options, onStatus: (next) => setStatus(next) })
  })
  const [status, setStatus] = useState(keeper.status)

  useEffect(() => {
    void keeper.sendRestored()
    const stop = subscribe({ formState: { values: true }, callback: () => keeper.changed() })
    const flush = () => keeper.flush()
    const online = () => void keeper.send()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', online)
    return () => {
      stop()
      // The form is left with what waits: My Products lists it.
      keeper.flush()
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', online)
    }
  }, [subscribe, keeper])

  async function discard() {
    await keeper.discard()
    await queryClient.invalidateQueries({ queryKey: ['drafts'] })
  }
  return {
    ...{ status, discard, restored: opened?.restored ?? false },
    id: () => keeper.id,
    wasPublished: () => keeper.wasPublished(),
    startOver: () => keeper.startOver(),
    keepMine: () => keeper.keepMine(),
    takeOther: () => keeper.takeOther(),
  }
}

export type Draft = ReturnType<typeof useDraft>
