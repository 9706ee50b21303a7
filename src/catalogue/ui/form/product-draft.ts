import { useEffect, useRef, useState } from 'react'
import type { UseFormReset, UseFormSubscribe } from 'react-hook-form'
import { EMPTY, type ProductValues } from './product-form-shape.ts'

/** The localStorage key of the draft. Only the user who wrote it sees it again. */
const STORAGE_KEY = 'greentech:product-draft'

const DAY_MS = 86_400_000
const DRAFT_LIFETIME_MS = 30 * DAY_MS
/** The image host deletes a photo that no product shows after a day. */
const PHOTO_LIFETIME_MS = DAY_MS / 2
const SAVE_DELAY_MS = 300

interface Draft {
  owner: string
  at: number
  values: ProductValues
}

function readDraft(owner: string): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Draft | null
    if (stored?.owner !== owner || Date.now() - stored.at > DRAFT_LIFETIME_MS) return null
    const texts = Object.entries(stored.values).filter(([name, value]) => name in EMPTY && typeof value === 'string')
    const values: ProductValues = { ...EMPTY, ...Object.fromEntries(texts) }
    return { ...stored, values: Date.now() - stored.at > PHOTO_LIFETIME_MS ? { ...values, photo: '' } : values }
  } catch {
    return null
  }
}

function storeDraft(draft: Draft): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // Storage is full or not available: the form works without drafts.
  }
}

/** The owner's draft when the form opened; null without one, or when `owner` is null. */
export function useStoredDraft(owner: string | null): ProductValues | null {
  const [draft] = useState(() => (owner === null ? null : readDraft(owner)))
  return draft?.values ?? null
}

interface AutosavedForm {
  subscribe: UseFormSubscribe<ProductValues>
  reset: UseFormReset<ProductValues>
}

/** Fills the form from the draft, and saves the draft while the user types until `discard` is called. `owner` null: no draft. */
export function useAutosaveDraft(
  { subscribe, reset }: AutosavedForm,
  owner: string | null,
  draft: ProductValues | null,
) {
  const discarded = useRef(false)
  useEffect(() => {
    if (owner === null) return
    if (draft) reset(draft, { keepDefaultValues: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        const next = { owner, at: Date.now(), values: { ...values } }
        timer = setTimeout(() => !discarded.current && storeDraft(next), SAVE_DELAY_MS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [owner, draft, subscribe, reset])
  return {
    discard: () => {
      discarded.current = true
      localStorage.removeItem(STORAGE_KEY)
    },
    /** Empties the form; what is typed from now on is saved again. */
    startOver: () => {
      localStorage.removeItem(STORAGE_KEY)
      reset(EMPTY)
    },
  }
}
