import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Price } from '#ui/display/price.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { type Booking, PAY_WAYS, PayChoice, type PayWay } from '../../contract.ts'
import { dealPrice } from '../../rules.ts'
import { AskedPrice } from '../asked-price.tsx'
import { paymentName } from './payment-choice.tsx'

type PayDialogProps = { order: Booking; open: boolean; onClose: () => void }

const PayForm = z.pick(PayChoice, { pay: true })

/** Dialog for the way of paying at the meeting (row J03). The shop handles no money: it only shows the choice to both sides. */
export function PayDialog({ order, open, onClose }: PayDialogProps) {
  const words = useWords().orders
  const { pay } = words
  const { register, submit, error, pending, chosen } = usePayForm(order, onClose)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={pay.title}
      closeLabel={pay.close}
      cancel={pay.cancel}
      submit={pay.save}
      submitClass="sm:min-w-36"
      onSubmit={submit}
      pending={pending}
      formClass=""
    >
      <div className="flex items-center justify-between gap-4 rounded-control bg-sunken p-3.5">
        <ProductName order={order} />
        <span className="text-right">
          <Price unit={words.bdt} amount={groupDigits(dealPrice(order))} />
          <AskedPrice agreedTaka={order.agreedTaka} askedTaka={order.priceTaka} />
        </span>
      </div>
      <p className="mt-4 text-small text-ink-2">
        <Sentence>{pay.text(order.salerName, order.location)}</Sentence>
      </p>
      <div className="mt-4">
        <ChoiceCards
          legend={pay.legend}
          dots
          columns="grid-cols-1 sm:grid-cols-2"
          choices={PAY_WAYS.map((value) => ({ value, title: pay.ways[value].name, text: pay.ways[value].text }))}
          error={error}
          {...register('pay')}
        />
      </div>
      {chosen && <MoneySteps way={chosen} />}
      <p className="mt-2 text-caption text-ink-3">
        <Sentence>{pay.changeable(order.salerName)}</Sentence>
      </p>
      <Notice tone="warn" className="mt-4">
        <p className="font-medium">{pay.before}</p>
        <p className="mt-0.5">{pay.noMoney}</p>
      </Notice>
    </FormDialog>
  )
}

/** State of the form. After a failure the dialog stays open with the choice. */
function usePayForm(order: Booking, onDone: () => void) {
  const words = useWords()
  const { pay } = words.orders
  const { api } = useRouteContext({ from: rootRouteId })
  const form = useForm({
    resolver: shapeResolver(PayForm, words, { invalid_value: pay.none }),
    // No radio has the value '': none is selected then.
    defaultValues: { pay: order.pay ?? ('' as never) },
  })
  const { submit, pending } = useSubmit({
    call: (made: z.output<typeof PayForm>) => api.choosePay({ ...made, id: order._id }),
    refresh: ['bookings'],
    done: (_, made) => pay.saved(paymentName(made.pay, words)),
    onDone,
    showsError: (error) => showFieldErrors(error, ['pay'], form.setError, words),
  })
  const chosen = PAY_WAYS.find((way) => way === form.watch('pay'))
  return {
    chosen,
    register: form.register,
    submit: form.handleSubmit(submit),
    error: form.formState.errors.pay?.message,
    pending,
  }
}

/** Steps of a payment for both sides, in order. */
function MoneySteps({ way }: { way: PayWay }) {
  const words = useWords()
  const { pay } = words.orders
  return (
    <section aria-live="polite" className="mt-3 rounded-control bg-sunken p-3.5">
      <h3 className="text-small font-semibold">{pay.stepsTitle(paymentName(way, words))}</h3>
      <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-caption text-ink-2">
        {pay.steps[way].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

/** Links to the product while it exists. */
function ProductName({ order }: { order: Booking }) {
  const props = { lang: languageOf(order.productName), className: 'line-clamp-2 min-w-0 text-small font-medium' }
  if (!order.productId) return <span {...props}>{order.productName}</span>
  return (
    <Link to="/products/sp/$id" params={{ id: order.productId }} {...props}>
      {order.productName}
    </Link>
  )
}
