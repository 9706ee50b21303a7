import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { MapPin, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useFormState } from 'react-hook-form'
import { toast } from 'react-hot-toast'
import * as z from 'zod/mini'
import type { Product } from '#catalogue/contract.ts'
import { productFace } from '#catalogue/ui/product-card.tsx'
import { isAppError } from '#shared/errors.ts'
import { text } from '#shared/shapes.ts'
import { useSession } from '#sign-in/ui/session.ts'
import { isUnconfirmedEmail, UnconfirmedEmailNotice } from '#sign-in/ui/unconfirmed-email.tsx'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { FixedField, TextField } from '#ui/controls/text-field.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { profileQuery } from '#users/ui/queries.ts'
import { NewBooking } from '../contract.ts'
import { useBookProduct } from './queries.ts'

const FORM = 'book-form'

/** What is written in the dialog; the e-mail is the account's and is not sent from here. */
const BookForm = z.extend(z.pick(NewBooking, { phone: true, location: true }), { buyerName: text(80) })
type BookForm = z.output<typeof BookForm>

interface BookDialogProps {
  product: Product
  open: boolean
  onClose: () => void
}

/** Books a product (rows K01-K08). Loads Base UI: import it lazily. */
export function BookDialog({ product, open, onClose }: BookDialogProps) {
  const words = useWords()
  const { dialog } = words.bookings
  const { user } = useSession()
  const form = useForm<z.input<typeof BookForm>, unknown, BookForm>({
    resolver: shapeResolver(BookForm, words),
    defaultValues: { buyerName: user?.displayName ?? '', phone: '', location: '' },
  })
  const { isDirty } = useFormState({ control: form.control })
  const { send, sending, unconfirmed } = useSend(product, form)
  useKnownPhone(form, user?.email)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={dialog.title}
      closeLabel={dialog.close}
      askBeforeClose={isDirty && dialog.leave}
      foot={
        <>
          <DialogCancel>{dialog.cancel}</DialogCancel>
          <Button type="submit" form={FORM} loading={sending} className="max-sm:h-13 sm:min-w-36">
            {dialog.submit}
          </Button>
        </>
      }
    >
      <ProductLine product={product} />
      <form id={FORM} noValidate onSubmit={form.handleSubmit(send)} className="mt-4 space-y-4">
        <Fields form={form} name={user?.displayName ?? ''} email={user?.email ?? ''} />
        {unconfirmed && <UnconfirmedEmailNotice copy={dialog.confirmFirst} />}
      </form>
    </Dialog>
  )
}

type Form = UseFormReturn<z.input<typeof BookForm>, unknown, BookForm>

/** The phone number of the profile, unless something has been typed by the time it arrives. Without one the field is empty. */
function useKnownPhone(form: Form, email: string | undefined) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery({ ...profileQuery(api, email ?? ''), enabled: email !== undefined })
  const phone = data?.phone
  useEffect(() => {
    if (phone && form.getValues('phone') === '') form.resetField('phone', { defaultValue: phone })
  }, [phone, form])
}

/** Sends once however often the button is hit; a refusal keeps the dialog open with what was typed. */
function useSend(product: Product, form: Form) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const navigate = useNavigate()
  const booking = useBookProduct(api)
  const [unconfirmed, setUnconfirmed] = useState(false)
  // Set in the click itself: a second one comes before the page has been drawn anew.
  const busy = useRef(false)

  async function send(written: BookForm) {
    if (busy.current) return
    busy.current = true
    try {
      await booking.mutateAsync({ ...written, productId: product._id })
      toast.success(words.bookings.dialog.booked)
      await navigate({ to: '/dashboard/my-orders' })
    } catch (error) {
      setUnconfirmed(isUnconfirmedEmail(error))
      // The notice in the dialog says it, and what to do.
      if (isUnconfirmedEmail(error)) return
      showFieldErrors(error, ['buyerName', 'phone', 'location'], form.setError, words)
      toast.error(serverMessage(error) ?? explain(error, words))
    } finally {
      busy.current = false
    }
  }
  return { send, sending: booking.isPending, unconfirmed }
}

/** The server's own words (row K08); none when there was no answer. */
function serverMessage(error: unknown): string | undefined {
  return isAppError(error) && error.status > 0 ? error.message : undefined
}

function ProductLine({ product }: { product: Product }) {
  const face = productFace(product, useWords())
  return (
    <div className="flex items-center gap-3 rounded-card bg-sunken p-2.5">
      <Photo {...face.photo} alt="" sizes="72px" eager className="h-14 w-18 shrink-0 rounded-lg object-cover" />
      <p className="min-w-0">
        <span lang={face.lang} className="block truncate text-small font-medium">
          {product.name}
        </span>
        <Price unit={face.unit} amount={face.amount} className="block text-small" />
      </p>
    </div>
  )
}

/**
 * Row K03 asks for a number input, which would drop the leading 0 of a phone number and refuse +880 and Bengali digits: it
 * is a text field with the numeric keypad instead, and the contract's shape decides what is a number.
 */
function Fields({ form, name, email }: { form: Form; name: string; email: string }) {
  const { dialog } = useWords().bookings
  // By its own hook: the form object stays the same when an error comes.
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
        <FixedField label={dialog.email} value={email} />
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
        // Somewhere in between: nobody's own address.
        autoComplete="off"
        required
        error={errors.location?.message}
        {...form.register('location')}
      />
    </>
  )
}
