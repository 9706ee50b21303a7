import { MapPin, Phone } from 'lucide-react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { isNoAddress } from '#shared/no-address.ts'
import { text } from '#shared/shapes.ts'
import { FixedField, TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { NewBooking } from '../../contract.ts'

/** Fields that the user types. The e-mail address is the account's and is not sent. */
export const BookForm = z.extend(z.pick(NewBooking, { phone: true, location: true }), { buyerName: text(80) })
export type BookForm = z.output<typeof BookForm>

export type BookFormState = UseFormReturn<z.input<typeof BookForm>, unknown, BookForm>

/**
 * Row K03 asks for a number input, which would drop the leading 0 of a phone number and refuse +880 and Bengali digits.
 * The field is a text field with a numeric keyboard, and the contract's shape validates the number.
 */
export function BookFields({ form, name, email }: { form: BookFormState; name: string; email: string }) {
  const { dialog } = useWords().bookings
  // `form` is the same object when its errors change; this hook re-renders.
  const { errors } = useFormState({ control: form.control })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_1.4fr]">
        {name ? (
          <FixedField label={dialog.name} value={name} />
        ) : (
          <TextField
            label={dialog.name}
            autoComplete="name"
            required
            error={errors.buyerName?.message}
            {...form.register('buyerName')}
          />
        )}
        {!isNoAddress(email) && <FixedField label={dialog.email} value={email} />}
      </div>
      <TextField
        label={dialog.phone}
        hint={dialog.phoneHint}
        icon={Phone}
        inputMode="numeric"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label={dialog.location}
        hint={dialog.locationHint}
        icon={MapPin}
        placeholder={dialog.locationExample}
        // A place to meet: nobody's own address.
        autoComplete="off"
        required
        error={errors.location?.message}
        {...form.register('location')}
      />
    </>
  )
}
