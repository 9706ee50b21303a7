import { MapPin, Phone } from 'lucide-react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { firstName } from '#shared/text/first-name.ts'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { NewBooking } from '../../contract.ts'
import type { SheetProps } from './sheet-props.ts'

const CorrectForm = z.pick(NewBooking, { phone: true, location: true })

/** The buyer's phone and place, which may be corrected until the request is answered. */
export function CorrectSheet({ deal, open, onClose, onMove, busy }: SheetProps) {
  const words = useWords()
  const { sheets } = words.deal
  const form = useForm({
    resolver: shapeResolver(CorrectForm, words),
    defaultValues: { phone: deal.myPhone ?? '', location: deal.location },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    const showsError = (error: unknown) => showFieldErrors(error, ['phone', 'location'], form.setError, words)
    if (!(await onMove({ move: 'correct', ...values }, showsError))) onClose()
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={sheets.correct.title}
      closeLabel={sheets.close}
      cancel={sheets.correct.cancel}
      submit={sheets.correct.action}
      submitClass="max-sm:h-13 sm:min-w-36"
      onSubmit={submit}
      pending={busy}
    >
      <p className="text-small text-ink-2">
        <Sentence>{sheets.correct.text(firstName(deal.other.name))}</Sentence>
      </p>
      <TextField
        label={sheets.correct.phone}
        icon={Phone}
        inputMode="numeric"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label={sheets.correct.place}
        icon={MapPin}
        autoComplete="off"
        required
        error={errors.location?.message}
        {...form.register('location')}
      />
    </FormDialog>
  )
}
