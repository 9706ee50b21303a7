import { useEffect, useRef, useState } from 'react'
import type { UseFormReset, UseFormSubscribe } from 'react-hook-form'
import { EMPTY, type ProductValues } from './product-form-shape.ts'

/** Where a browser keeps a product that was begun: its owner alone sees it again. */
const PRODUCT_DRAFT = 'greentech:product-draft'

const DAY = 86_400_000
const DRAFT_LIFETIME_MS = 30 * DAY
/** The image host keeps a photo that no product shows for a day. */
const PHOTO_LIFETIME_MS = DAY / 2
const PAUSE_MS = 300

interface Draft {
  owner: string
  at: number
  values: ProductValues
}

function readDraft(owner: string): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PRODUCT_DRAFT) ?? 'null') as Draft | null
    if (kept?.owner !== owner || Date.now() - kept.at > DRAFT_LIFETIME_MS) return null
    const texts = Object.entries(kept.values).filter(([name, value]) => name in EMPTY && typeof value === 'string')
    const values: ProductValues = { ...EMPTY, ...Object.fromEntries(texts) }
    return { ...kept, values: Date.now() - kept.at > PHOTO_LIFETIME_MS ? { ...values, photo: '' } : values }
  } catch {
    return null
  }
}

function storeDraft(draft: Draft): void {
  try {
    localStorage.setItem(PRODUCT_DRAFT, JSON.stringify(draft))
  } catch {
    // A full or closed storage: the form works without.
  }
}

/** What the owner had begun when the form opened; null for nobody, and for a product that is edited. */
export function useStoredDraft(owner: string | null): ProductValues | null {
  const [draft] = useState(() => (owner === null ? null : readDraft(owner)))
  return draft?.values ?? null
}

interface AutosavedForm {
  subscribe: UseFormSubscribe<ProductValues>
  reset: UseFormReset<ProductValues>
}

/** Fills in what was begun, and keeps what is written until `forget` is called. */
export function useAutosaveDraft({ subscribe, reset }: AutosavedForm, owner: string | null, begun: ProductValues | null) {
  const over = useRef(false)
  useEffect(() => {
    if (owner === null) return
    if (begun) reset(begun, { keepDefaultValues: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        const draft = { owner, at: Date.now(), values: { ...values } }
        timer = setTimeout(() => !over.current && storeDraft(draft), PAUSE_MS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [owner, begun, subscribe, reset])
  return {
    forget: () => {
      over.current = true
      localStorage.removeItem(PRODUCT_DRAFT)
    },
    /** Empties the form; what is written from now on is kept again. */
    startAfresh: () => {
      localStorage.removeItem(PRODUCT_DRAFT)
      reset(EMPTY)
    },
  }
}
