import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { PackageCheck, Phone, Users } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useUser } from '#people/sign-in/ui/session.ts'
import { profileQuery } from '#people/users/ui/queries.ts'
import { parsePhone } from '#shared/phone.ts'
import { firstName } from '#shared/text/first-name.ts'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { NewBooking, type PayWay } from '../../contract.ts'
import { thingOf } from '../deal/situation.ts'
import type { MoveInput } from '../deal/use-deal-moves.ts'
import { paymentName } from '../list/payment-choice.tsx'
import { requestsQuery } from '../queries.ts'

const AcceptForm = z.pick(NewBooking, { phone: true })

/** Fields of a deal, or of a request in the list of a product, that the dialog shows. */
interface Acceptable {
  productId: string | null
  kind: string | null
  buyer: { name: string; photo: string | null }
  taka: number
  pay: PayWay | null
}

interface AcceptDialogProps {
  request: Acceptable
  open: boolean
  onClose: () => void
  onMove: (input: MoveInput, showsError?: (error: unknown) => boolean) => Promise<unknown>
  busy: boolean
}

/** Accepting asks once, and names its three effects. The saller's number is asked for where the profile has none. */
export function AcceptDialog({ request, open, onClose, onMove, busy }: AcceptDialogProps) {
  const words = useWords()
  const { accept, close } = words.deal.sheets
  const { api } = useRouteContext({ from: rootRouteId })
  const user = useUser()
  const profile = useQuery(profileQuery(api, user?.email ?? ''))
  const { data } = useQuery({ ...requestsQuery(api, request.productId ?? ''), enabled: request.productId !== null })
  const others = Math.max(0, (data?.waiting ?? 1) - 1)
  const form = useForm({ resolver: shapeResolver(AcceptForm, words), defaultValues: { phone: '' } })
  const phone = profile.data?.phone
  useEffect(() => {
    if (phone && form.getValues('phone') === '') form.resetField('phone', { defaultValue: phone })
  }, [phone, form])
  const submit = form.handleSubmit(async (values) => {
    const showsError = (error: unknown) => showFieldErrors(error, ['phone'], form.setError, words)
    if (!(await onMove({ move: 'accept', ...values }, showsError))) onClose()
  })
  const name = firstName(request.buyer.name)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={accept.title(name)}
      closeLabel={close}
      cancel={accept.cancel}
      submit={accept.action}
      submitClass="max-sm:h-13"
      onSubmit={submit}
      pending={busy}
      formClass=""
    >
      <Asking {...request} />
      <ul className="mt-4 space-y-3 text-small text-ink-2">
        <Effect icon={PackageCheck}>{accept.reserved(thingOf(request, words.deal))}</Effect>
        <Effect icon={Phone}>{accept.numbers(name, parsePhone(form.watch('phone')) ? form.watch('phone') : '')}</Effect>
        {others > 0 && <Effect icon={Users}>{accept.others(others)}</Effect>}
      </ul>
      <div className="mt-5">
        <TextField
          label={accept.phone}
          hint={accept.phoneHint}
          icon={Phone}
          inputMode="numeric"
          autoComplete="tel"
          required
          error={form.formState.errors.phone?.message}
          {...form.register('phone')}
        />
      </div>
    </FormDialog>
  )
}

/** The buyer, their price and their way of paying. */
function Asking({ buyer, taka, pay }: Pick<Acceptable, 'buyer' | 'taka' | 'pay'>) {
  const words = useWords()
  const { accept } = words.deal.sheets
  return (
    <div className="flex items-center gap-3 rounded-card bg-sunken p-3">
      <Avatar src={buyer.photo} name={buyer.name} className="size-11" />
      <p className="min-w-0 text-small">
        <span lang={languageOf(buyer.name)} className="block font-semibold wrap-anywhere">
          {buyer.name}
        </span>
        <span className="figures text-ink-2">
          {accept.price(taka)} · {pay ? accept.pays(paymentName(pay, words)) : accept.payUnknown}
        </span>
      </p>
    </div>
  )
}

function Effect({ icon: Mark, children }: { icon: Icon; children: string }) {
  return (
    <li className="flex gap-3">
      <Mark className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <span className="figures min-w-0">{children}</span>
    </li>
  )
}
