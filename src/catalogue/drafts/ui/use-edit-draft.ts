import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductDetails } from '#catalogue/products/contract.ts'
import type { ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import { openEditDraft, removeEditDraft, sameValues, storeEditDraft } from './edit-draft.ts'

const DELAY_MS = 300

interface EditDraftOptions {
  form: Pick<UseFormReturn<ProductValues>, 'subscribe' | 'reset' | 'getValues'>
  /** Undefined for a new product, whose draft `useDraft` stores. */
  product: ProductDetails | undefined
  owner: string
  /** Shows photos of other values. */
  onPhotos: (urls: string[]) => void
}

/** Stores what is typed in an edit on this device, until it is saved or given up, and offers it when the form opens again. */
export function useEditDraft({ form, product, owner, onPhotos }: EditDraftOptions) {
  const { subscribe, reset, getValues } = form
  const [found, setFound] = useState(() => (product ? openEditDraft(owner, product) : null))
  const first = useRef<ProductValues>(null)
  first.current ??= structuredClone(getValues())
  const isDone = useRef(false)

  useEffect(() => {
    if (!product) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function store() {
      if (timer === undefined || isDone.current || !product) return
      clearTimeout(timer)
      timer = undefined
      const isChanged = first.current !== null && !sameValues(first.current, getValues())
      if (isChanged) storeEditDraft(owner, product, getValues())
    }
    function changed() {
      clearTimeout(timer)
      timer = setTimeout(store, DELAY_MS)
    }
    const stop = subscribe({ formState: { values: true }, callback: changed })
    document.addEventListener('visibilitychange', store)
    window.addEventListener('pagehide', store)
    return () => {
      stop()
      store()
      document.removeEventListener('visibilitychange', store)
      window.removeEventListener('pagehide', store)
    }
  }, [subscribe, getValues, owner, product])

  function forget() {
    setFound(null)
    if (product) removeEditDraft(product._id)
  }
  return {
    found,
    restore: () => {
      if (!found || found === 'outdated') return
      reset(found, { keepDefaultValues: true })
      onPhotos(found.photos)
      setFound(null)
    },
    forget,
    /** The edit is saved or given up: nothing of it is stored any more. */
    end: () => {
      isDone.current = true
      if (product) removeEditDraft(product._id)
    },
  }
}

export type EditDraftState = ReturnType<typeof useEditDraft>
