import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { UseFormGetValues, UseFormReset, UseFormSubscribe } from 'react-hook-form'
import { isAppError } from '#shared/errors.ts'
import { EMPTY, type ProductValues } from '../product-form-shape.ts'
import { removeDeviceDraft, storeDeviceDraft } from './device-draft.ts'
import { type OpenDraft, openDraft } from './open-draft.ts'

const DEVICE_DELAY_MS = 300
const SERVER_DELAY_MS = 1200

/**
 * Where the latest values are. `device`: the server could not be asked, or takes no more drafts. `conflict`: another window
 * has changed or published the draft; the server keeps its state until the saller decides.
 */
export type DraftStatus = 'none' | 'saving' | 'saved' | 'device' | 'full' | 'conflict'

interface DraftedForm {
  subscribe: UseFormSubscribe<ProductValues>
  reset: UseFormReset<ProductValues>
  getValues: UseFormGetValues<ProductValues>
}

interface DraftOptions {
  form: DraftedForm
  /** Null: nothing is drafted, as in an edit. */
  opened: OpenDraft | null
  owner: string
  /** Shows photos of other values. */
  onPhotos: (urls: string[]) => void
}

/** Keeps what is typed on this device and on the server, after every field, until `discard` is called. */
export function useDraft({ form, opened, owner, onPhotos }: DraftOptions) {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<DraftStatus>(opened?.restored && opened.updatedAt ? 'saved' : 'none')
  // What a timer or an answer needs to know now, not when it was made.
  const now = useRef({
    ...{ id: opened?.id ?? '', updatedAt: opened?.updatedAt },
    ...{ discarded: opened === null, stopped: false, sending: null as Promise<void> | null, again: false },
  })
  const timers = useRef<{ device?: Timer; server?: Timer }>({})

  function keep(synced: boolean) {
    const { id, updatedAt, discarded } = now.current
    if (discarded) return
    storeDeviceDraft({ owner, at: Date.now(), id, updatedAt, synced, values: form.getValues() })
  }

  async function send(): Promise<void> {
    const { id, updatedAt, discarded, stopped, sending } = now.current
    if (discarded || stopped) return
    // Two at once would refuse each other.
    if (sending) {
      now.current.again = true
      return
    }
    now.current.again = false
    now.current.sending = api
      .saveDraft({ id, form: form.getValues(), ...(updatedAt !== undefined && { updatedAt }) })
      .then(
        (saved) => {
          now.current.updatedAt = saved.updatedAt
          if (now.current.again) return
          keep(true)
          setStatus('saved')
        },
        (error) => {
          const next = statusAfter(error)
          now.current.stopped = next !== 'device'
          setStatus(next)
        },
      )
      .finally(() => {
        now.current.sending = null
        if (now.current.again) void send()
      })
    await now.current.sending
  }
  const sendRef = useRef(send)
  sendRef.current = send
  const keepRef = useRef(keep)
  keepRef.current = keep

  useEffect(() => {
    if (opened === null) return
    const changed = () => {
      clearTimeout(timers.current.device)
      clearTimeout(timers.current.server)
      if (now.current.discarded) return
      setStatus((was) => (was === 'conflict' || was === 'full' ? was : 'saving'))
      timers.current.device = setTimeout(() => keepRef.current(false), DEVICE_DELAY_MS)
      timers.current.server = setTimeout(() => void sendRef.current(), SERVER_DELAY_MS)
      now.current.again = now.current.sending !== null
    }
    const stop = form.subscribe({ formState: { values: true }, callback: changed })
    // The system may end a hidden tab without another word.
    const flush = () => {
      if (!timers.current.server) return
      keepRef.current(false)
      void sendRef.current()
    }
    const online = () => void sendRef.current()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', online)
    return () => {
      stop()
      clearTimeout(timers.current.device)
      clearTimeout(timers.current.server)
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', online)
    }
  }, [opened, form.subscribe])

  /** Removes the draft here and on the server, after the product was added or the saller gave up. */
  async function discard() {
    const { id, discarded } = now.current
    if (discarded) return
    now.current.discarded = true
    clearTimeout(timers.current.device)
    clearTimeout(timers.current.server)
    removeDeviceDraft(id)
    // An answer on its way would bring the draft back.
    await now.current.sending
    if (now.current.updatedAt !== undefined) await api.deleteDraft({ id }).catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey: ['listings'] })
  }

  /** Goes on under another id; the old draft stays as it is on the server. */
  function begin(values: ProductValues, draft: { id: string; updatedAt: string | undefined }) {
    Object.assign(now.current, draft, { stopped: false, again: false })
    form.reset(values, { keepDefaultValues: true })
    onPhotos(values.photos)
  }

  /** Empties the form; the old draft is gone, and what is typed from now on is saved again. */
  async function startOver() {
    await discard()
    begin(EMPTY, { id: crypto.randomUUID(), updatedAt: undefined })
    now.current.discarded = false
    setStatus('none')
  }

  /** In a conflict: this window's values become a draft of their own. */
  async function keepMine() {
    Object.assign(now.current, { id: crypto.randomUUID(), updatedAt: undefined, stopped: false })
    setStatus('saving')
    keep(false)
    await send()
  }

  /** In a conflict: this window shows what the other one has stored. */
  async function takeOther() {
    const { id } = now.current
    try {
      removeDeviceDraft(id)
      const other = await openDraft(api, owner, id)
      begin(other.values, other)
      keep(true)
      setStatus('saved')
    } catch {
      // The other window has published it: what is typed here is all that is left.
      await keepMine()
    }
  }

  return { status, restored: opened?.restored ?? false, discard, startOver, keepMine, takeOther }
}

export type Draft = ReturnType<typeof useDraft>

type Timer = ReturnType<typeof setTimeout>

function statusAfter(error: unknown): DraftStatus {
  if (!isAppError(error)) return 'device'
  if (error.code === 'too_many_drafts') return 'full'
  return error.code === 'draft_changed' || error.code === 'not_found' || error.code === 'not_yours'
    ? 'conflict'
    : 'device'
}
