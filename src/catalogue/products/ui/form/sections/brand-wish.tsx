import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { ProductFormState } from '../use-product-form.ts'

/** The brand of products whose own brand is not offered. */
const OTHER = 'Other'

/** A saller whose brand is missing names it: the product is listed under Other, and the admins see the name. */
export function BrandWish({ state: { form } }: { state: ProductFormState }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { listing } = words
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<{ error?: string; ok?: string }>({})
  async function send() {
    if (name.trim() === '') return setAnswer({ error: words.errors.required })
    if (!(await form.trigger('kind', { shouldFocus: true }))) return
    setSending(true)
    try {
      await api.wishBrand({ name, kind: form.getValues('kind') })
      form.setValue('category', OTHER, { shouldDirty: true, shouldValidate: true })
      setAnswer({ ok: listing.brandWished })
    } catch (error) {
      setAnswer({ error: explain(error, words) })
    }
    setSending(false)
  }
  if (!open)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="touch-area text-small font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {listing.brandMissing}
      </button>
    )
  return (
    <div className="flex items-start gap-2 rounded-control bg-sunken p-3">
      <TextField
        className="min-w-0 flex-1"
        label={listing.brandWish}
        value={name}
        maxLength={40}
        autoComplete="off"
        hint={listing.brandWishHint}
        error={answer.error}
        ok={answer.ok}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise Enter sends the form around it.
          event.preventDefault()
          void send()
        }}
      />
      <Button kind="secondary" loading={sending} onClick={send} className="mt-[30px]">
        {listing.brandWishSend}
      </Button>
    </div>
  )
}
