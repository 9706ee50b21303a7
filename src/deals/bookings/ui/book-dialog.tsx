import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import type * as z from 'zod/mini'
import type { Product } from '#catalogue/products/contract.ts'
import { productCardData } from '#catalogue/products/ui/product-card.tsx'
import { useUser } from '#people/sign-in/ui/session.ts'
import { isUnconfirmedEmail, UnconfirmedEmailNotice } from '#people/sign-in/ui/unconfirmed-email.tsx'
import { profileQuery } from '#people/users/ui/queries.ts'
import { isAppError } from '#shared/errors.ts'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { BookFields, BookForm, type BookFormState } from './book/book-fields.tsx'
import { isPromised } from './offers/promised-price.ts'
import { useOffers } from './offers/use-offers.ts'
import { useBookProduct } from './queries.ts'

interface BookDialogProps {
  product: Product
  open: boolean
  onClose: () => void
}

/** Books a product (rows K01-K08). It loads Base UI, so import it lazily. */
export function BookDialog({ product, open, onClose }: BookDialogProps) {
  const words = useWords()
  const { dialog } = words.bookings
  const user = useUser()
  const form = useForm<z.input<typeof BookForm>, unknown, BookForm>({
    resolver: shapeResolver(BookForm, words),
    defaultValues: { buyerName: user?.displayName ?? '', phone: '', location: '' },
  })
  const { isDirty } = useFormState({ control: form.control })
  const { submit, pending, unconfirmed } = useBooking(product, form)
  useProfilePhone(form, user?.email)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={dialog.title}
      closeLabel={dialog.close}
      askBeforeClose={isDirty && dialog.unsaved}
      cancel={dialog.cancel}
      submit={dialog.submit}
      submitClass="max-sm:h-13 sm:min-w-36"
      onSubmit={form.handleSubmit(submit)}
      pending={pending}
      formClass=""
    >
      <ProductSummary product={product} />
      {product.state === 'reserved' && (
        <Notice tone="info" className="mt-3">
          {words.product.nextInLine}
        </Notice>
      )}
      {product.negotiable && <PromisedPrice product={product} />}
      <div className="mt-4 space-y-4">
        <BookFields form={form} name={user?.displayName ?? ''} email={user?.email ?? ''} />
        {unconfirmed && <UnconfirmedEmailNotice texts={dialog.confirmFirst} />}
      </div>
    </FormDialog>
  )
}

/** Fills in the phone number of the profile, unless the user has typed one by the time it is loaded. */
function useProfilePhone(form: BookFormState, email: string | undefined) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery({ ...profileQuery(api, email ?? ''), enabled: email !== undefined })
  const phone = data?.phone
  useEffect(() => {
    if (phone && form.getValues('phone') === '') form.resetField('phone', { defaultValue: phone })
  }, [phone, form])
}

/** Submission of the dialog. After a refusal the dialog stays open with its values. */
function useBooking(product: Product, form: BookFormState) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const navigate = useNavigate()
  const booking = useBookProduct(api)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const submission = useSubmit({
    call: (values: BookForm) => booking.mutateAsync({ ...values, productId: product._id }),
    done: words.bookings.dialog.booked,
    onDone: () => navigate({ to: '/dashboard/my-orders' }),
    showsError: (error) => {
      setUnconfirmed(isUnconfirmedEmail(error))
      // The dialog shows a notice for this refusal.
      if (isUnconfirmedEmail(error)) return true
      showFieldErrors(error, ['buyerName', 'phone', 'location'], form.setError, words)
      toast.error(serverMessage(error) ?? explain(error, words))
      return true
    },
  })
  return { ...submission, unconfirmed }
}

/** The message of the server's refusal (row K08); undefined when there was no answer. */
function serverMessage(error: unknown): string | undefined {
  return isAppError(error) && error.status > 0 ? error.message : undefined
}

/** The price of an accepted offer, which the booking takes over. */
function PromisedPrice({ product }: { product: Product }) {
  const words = useWords().offers
  const { data } = useOffers(product._id)
  const promised = data?.items.find((offer) => isPromised(offer, product, Date.now()))
  if (!promised) return null
  return (
    <Notice tone="leaf" className="mt-3">
      {words.inBooking(promised.taka)}
    </Notice>
  )
}

function ProductSummary({ product }: { product: Product }) {
  const card = productCardData(product, useWords())
  return (
    <div className="flex items-center gap-3 rounded-card bg-sunken p-2.5">
      <Photo {...card.photo} alt="" sizes="72px" eager className="h-14 w-18 shrink-0 rounded-lg object-cover" />
      <p className="min-w-0">
        <span lang={card.lang} className="block truncate text-small font-medium">
          {product.name}
        </span>
        <Price unit={card.unit} amount={card.amount} className="block text-small" />
      </p>
    </div>
  )
}
