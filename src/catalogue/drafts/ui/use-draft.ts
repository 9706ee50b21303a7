import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import { useRefresh } from '#ui/use-call.ts'
import { Autosave } from './autosave.ts'
import type { OpenDraft } from './open-draft.ts'

interface DraftOptions {
  form: Pick<UseFormReturn<ProductValues>, 'subscribe' | 'reset' | 'getValues'>
  /** Null: nothing is drafted, as in an edit. */
  opened: OpenDraft | null
  owner: string
  /** Shows photos of other values. */
  onPhotos: (urls: string[]) => void
}

/** Saves what is typed on this device and on the server, after every field, until `discard` is called. */
export function useDraft({ form: { subscribe, reset, getValues }, opened, owner, onPhotos }: DraftOptions) {
  const { api } = useRouteContext({ from: rootRouteId })
  const refresh = useRefresh('drafts')
  const onPhotosRef = useRef(onPhotos)
  onPhotosRef.current = onPhotos
  const [autosave] = useState(() => {
    const options = { api, owner, getValues, reset, onPhotos: (urls: string[]) => onPhotosRef.current(urls) }
    // `setStatus` exists by the time anything is typed.
    return new Autosave(opened, { ...options, onStatus: (next) => setStatus(next) })
  })
  const [status, setStatus] = useState(autosave.status)
  const [restored, setRestored] = useState(opened?.restored ?? false)

  useEffect(() => {
    void autosave.sendRestored()
    const stop = subscribe({ formState: { values: true }, callback: () => autosave.changed() })
    const flush = () => autosave.flush()
    const online = () => void autosave.send()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', online)
    return () => {
      stop()
      // The form is left with what waits: My Products lists it.
      autosave.flush()
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', online)
    }
  }, [subscribe, autosave])

  async function discard() {
    await autosave.discard()
    await refresh()
  }
  return {
    ...{ status, discard, restored },
    id: () => autosave.id,
    wasPublished: () => autosave.wasPublished(),
    startOver: () => {
      setRestored(false)
      return autosave.startOver()
    },
    keepMine: () => autosave.keepMine(),
    takeOther: async () => {
      await autosave.takeOther()
      setRestored(true)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
