import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { productHistory } from '#words/product-history.ts'
import { HIDE_REASONS, type HideReason } from '../../moves.ts'
import { PRODUCT_SLICES } from '../manage/queries.ts'

interface HideDialogProps {
  id: string
  name: string
  open: boolean
  onClose: () => void
}

/** Asks an admin why a product is hidden. It loads Base UI, so import it lazily. */
export function HideDialog({ id, name, open, onClose }: HideDialogProps) {
  const { hide: words, hideReasons } = productHistory
  const { saller } = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const { register, handleSubmit, reset, formState } = useForm<{ reason: HideReason; note: string }>()
  function close() {
    // The next opening begins empty.
    reset()
    onClose()
  }
  const { submit, pending } = useSubmit({
    call: ({ reason, note }: { reason: HideReason; note: string }) =>
      api.hideProduct({ id, hidden: true, reason, ...(note.trim() !== '' && { note }) }),
    refresh: PRODUCT_SLICES,
    done: saller.states.hidden,
    onDone: close,
  })
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={words.title(name)}
      closeLabel={words.close}
      cancel={words.cancel}
      submit={words.action}
      kind="danger"
      onSubmit={handleSubmit(submit)}
      pending={pending}
    >
      <p className="text-small text-ink-2">{words.text}</p>
      <ChoiceCards
        legend={words.reason}
        dots
        columns="grid-cols-1"
        choices={HIDE_REASONS.map((value) => ({ value, title: hideReasons[value] }))}
        error={formState.errors.reason?.message}
        {...register('reason', { required: words.reasonMissing })}
      />
      <TextField
        label={words.note}
        autoComplete="off"
        maxLength={300}
        error={formState.errors.note?.message}
        {...register('note', {
          validate: (note, { reason }) => reason !== 'other' || note.trim() !== '' || words.noteMissing,
        })}
      />
    </FormDialog>
  )
}
