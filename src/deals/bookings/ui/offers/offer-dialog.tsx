import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { isUnconfirmedEmail, UnconfirmedEmailNotice } from '#people/sign-in/ui/unconfirmed-email.tsx'
import { parseTaka } from '#shared/money.ts'
import { chipClass } from '#ui/controls/chip.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { MoneyField, TextField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Price } from '#ui/display/price.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { DEAL_SLICES } from '../deal/use-deal-moves.ts'
import { OfferForm, percentLess, proposalsFor } from './offer-form.ts'

export interface OfferDialogProps {
  productId: string
  askedTaka: number
  /** The first name of the other side, who gets 24 hours. */
  name: string
  /** The offer that this one counters. */
  counters?: { _id: string; taka: number } | undefined
  open: boolean
  onClose: () => void
}

type OfferFormState = UseFormReturn<z.input<typeof OfferForm>, unknown, z.output<typeof OfferForm>>

/** Dialog for an offer or a counter-offer: price, difference, three proposals, message. Loads Base UI: import it lazily. */
export function OfferDialog(props: OfferDialogProps) {
  const { askedTaka, name, counters, open, onClose } = props
  const words = useWords()
  const { dialog } = words.offers
  const form: OfferFormState = useForm({
    // The page of a product has not loaded the sentences of the dashboard's forms.
    resolver: shapeResolver(OfferForm, words, { invalid_price: dialog.invalidPrice }),
    defaultValues: { taka: '', word: '' },
  })
  const { submit, pending, unconfirmed } = useSend(props, form)
  const taka = parseTaka(form.watch('taka'))
  const isLess = taka !== null && taka < askedTaka
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={counters ? dialog.counterTitle : dialog.title}
      closeLabel={dialog.close}
      askBeforeClose={form.formState.isDirty && dialog.unsaved}
      cancel={dialog.cancel}
      submit={dialog.send(isLess ? taka : null)}
      submitClass="max-sm:h-13"
      onSubmit={form.handleSubmit(submit)}
      pending={pending}
      formClass=""
    >
      <div className="divide-y divide-line rounded-card bg-sunken px-4">
        <Figure label={dialog.askedPrice} taka={askedTaka} />
        {counters && <Figure label={dialog.offered(name)} taka={counters.taka} />}
      </div>
      <div className="mt-4 space-y-4">
        <OfferFields form={form} askedTaka={askedTaka} name={name} />
        {unconfirmed && <UnconfirmedEmailNotice texts={dialog.confirmFirst} />}
      </div>
      <p className="mt-4 flex gap-2 text-caption text-ink-3">
        <Info className="mt-0.5 size-4" />
        <Sentence>{dialog.promise(name)}</Sentence>
      </p>
    </FormDialog>
  )
}

function Figure({ label, taka }: { label: string; taka: number }) {
  const { unit } = useWords().offers
  return (
    <p className="flex items-center justify-between gap-3 py-3 text-small text-ink-2">
      {label}
      <Price unit={unit} amount={groupDigits(taka)} className="text-body" />
    </p>
  )
}

function OfferFields({ form, askedTaka, name }: { form: OfferFormState; askedTaka: number; name: string }) {
  const { dialog, unit } = useWords().offers
  const { errors } = form.formState
  const taka = parseTaka(form.watch('taka'))
  return (
    <>
      <div>
        <MoneyField
          label={dialog.yourOffer}
          unit={unit}
          autoComplete="off"
          required
          aside={taka !== null && taka < askedTaka && dialog.less(percentLess(askedTaka, taka))}
          error={errors.taka?.message}
          {...form.register('taka')}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill in a field, not the fields of a form */}
        <div role="group" aria-label={dialog.proposals} className="mt-2 flex flex-wrap gap-2">
          {proposalsFor(askedTaka).map((proposal) => (
            <button
              key={proposal}
              type="button"
              aria-pressed={proposal === taka}
              onClick={() => form.setValue('taka', groupDigits(proposal), { shouldDirty: true, shouldValidate: true })}
              className={chipClass(proposal === taka, 'figures')}
            >
              {groupDigits(proposal)}
            </button>
          ))}
        </div>
      </div>
      <TextField
        label={dialog.word(name)}
        aside={dialog.optional}
        maxLength={200}
        autoComplete="off"
        error={errors.word?.message}
        {...form.register('word')}
      />
    </>
  )
}

/** Submission of the dialog. After a refusal the dialog stays open with its values, and the page reloads the offer. */
function useSend({ productId, name, counters, onClose }: OfferDialogProps, form: OfferFormState) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const [unconfirmed, setUnconfirmed] = useState(false)
  const submission = useSubmit({
    call: async ({ taka, word }: z.output<typeof OfferForm>): Promise<unknown> =>
      counters
        ? api.answerOffer({ id: counters._id, answer: 'counter', taka, word })
        : api.makeOffer({ id: productId, taka, word }),
    refresh: DEAL_SLICES,
    done: words.offers.dialog.sent(name),
    onDone: onClose,
    showsError: (error) => {
      setUnconfirmed(isUnconfirmedEmail(error))
      // The dialog shows a notice for this refusal.
      return isUnconfirmedEmail(error) || showFieldErrors(error, ['taka', 'word'], form.setError, words)
    },
  })
  return { ...submission, unconfirmed }
}
