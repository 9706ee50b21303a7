import { type FormEvent, useId, useState } from 'react'
import { productHistory } from '#messages/en/product-history.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { HIDE_REASONS, type HideReason } from '../../moves.ts'

interface HideDialogProps {
  name: string
  open: boolean
  onClose: () => void
  onHide: (reason: HideReason, note: string) => void
  isPending: boolean
}

/** Asks an admin why a product is hidden. It loads Base UI, so import it lazily. */
export function HideDialog({ name, open, onClose, onHide, isPending }: HideDialogProps) {
  const { hide: words } = productHistory
  const form = useId()
  const footer = (
    <>
      <DialogCancel>{words.cancel}</DialogCancel>
      <Button type="submit" form={form} kind="danger" loading={isPending}>
        {words.action}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={words.title(name)} closeLabel={words.close} footer={footer}>
      <HideForm id={form} onHide={onHide} />
    </Dialog>
  )
}

/** A component of its own: the dialog unmounts it when it closes, so that the next opening begins empty. */
function HideForm({ id, onHide }: { id: string } & Pick<HideDialogProps, 'onHide'>) {
  const { hide: words, hideReasons } = productHistory
  const { errors } = useWords()
  const [reason, setReason] = useState<HideReason | null>(null)
  const [note, setNote] = useState('')
  const [wasSent, setSent] = useState(false)
  const needsNote = reason === 'other' && note.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (reason && !needsNote) onHide(reason, note)
  }
  return (
    <form id={id} noValidate className="space-y-4" onSubmit={submit}>
      <p className="text-small text-ink-2">{words.text}</p>
      <ChoiceCards
        legend={words.reason}
        dots
        columns="grid-cols-1"
        name="reason"
        choices={HIDE_REASONS.map((value) => ({ value, title: hideReasons[value] }))}
        error={wasSent && !reason && errors.invalid_value}
        onChange={({ target }) => setReason(HIDE_REASONS.find((value) => value === target.value) ?? null)}
      />
      <TextField
        label={words.note}
        autoComplete="off"
        maxLength={300}
        value={note}
        error={wasSent && needsNote ? words.noteMissing : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
    </form>
  )
}
