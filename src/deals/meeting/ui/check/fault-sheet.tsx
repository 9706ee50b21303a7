import { useId, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { parseTaka } from '#shared/money.ts'
import { firstName } from '#shared/text/first-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { MoneyField, TextArea } from '#ui/controls/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { kit as words } from '#words/kit.ts'
import { type Kit, MAX_NOTE, type NEXT_STEPS, type Point } from '../../contract.ts'
import { withPoint, withPrice } from '../device/progress.ts'
import { priceBefore } from '../money/price-of.ts'
import type { ReadyKit } from '../part-props.ts'
import { FaultPhotos } from './fault-photos.tsx'

interface FaultForm {
  note: string
  known: boolean
  next: (typeof NEXT_STEPS)[number]
  /** New price as typed; empty if the price stays. */
  price: string
}

interface FaultSheetProps {
  open: ReadyKit
  step: Kit['steps'][number]
  onClose: () => void
}

/** Dialog for a fault at a step: description, photos, and the buyer's reaction. */
export function FaultSheet({ open, step, onClose }: FaultSheetProps) {
  const { deal } = open.local.kit
  const id = useId()
  const { stored, form, photos, setPhotos, removeFault, save } = useFault({ open, step, onClose })
  const next = form.watch('next')
  return (
    <Dialog
      open
      title={words.fault.title(step.title)}
      closeLabel={words.fault.close}
      onClose={onClose}
      footer={
        <>
          {stored && (
            <Button kind="quiet" onClick={removeFault}>
              {words.fault.remove}
            </Button>
          )}
          <Button type="submit" form={id} size="lg" kind={next === 'leave' ? 'danger' : 'primary'}>
            {next === 'leave' ? words.fault.leave : words.fault.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="space-y-4" onSubmit={form.handleSubmit(save)}>
        <TextArea
          label={words.fault.note}
          hint={words.fault.noteHint(step.fault)}
          rows={3}
          maxLength={MAX_NOTE}
          error={form.formState.errors.note?.message}
          {...form.register('note', { validate: (note) => note.trim() !== '' || words.fault.noteMissing })}
        />
        <KnownBox form={form} />
        <FaultPhotos dealId={open.local.dealId} owner={open.local.owner} photos={photos} onChange={setPhotos} />
        <ChoiceCards
          legend={words.fault.legend}
          choices={words.fault.choices(firstName(deal.salerName))}
          dots
          columns="grid-cols-1"
          {...form.register('next')}
        />
        {next === 'lower' && <PriceField form={form} asked={priceBefore(deal)} />}
      </form>
    </Dialog>
  )
}

/** State of the form for a fault, and the actions of its buttons. */
function useFault({ open: { session, local }, step, onClose }: FaultSheetProps) {
  const stored = local.progress.points.find((point) => point.step === step.id && point.result !== 'ok')
  const [photos, setPhotos] = useState(stored?.photos ?? [])
  const form = useForm<FaultForm>({ defaultValues: valuesOf(stored, local.progress.price) })
  const removeFault = () => {
    session.change((now) => withPoint(now, step.id, null, new Date()))
    onClose()
  }
  async function save({ note, known, next, price }: FaultForm) {
    const point: Point = { step: step.id, result: known ? 'known' : 'new', note: note.trim(), next, photos }
    const taka = price.trim() === '' ? null : parseTaka(price)
    // What was written by hand is on the device before the sheet closes: a tab may be closed right after.
    await session.change((now) => withPoint(now, step.id, point, new Date()))
    if (next === 'lower' && taka !== local.progress.price)
      await session.change((now) => withPrice(now, taka, new Date()))
    onClose()
    if (next === 'leave') await session.send({ kind: 'leave' })
  }
  return { stored, form, photos, setPhotos, removeFault, save }
}

function valuesOf(stored: Point | undefined, price: number | null): FaultForm {
  return {
    note: stored?.note ?? '',
    known: stored?.result === 'known',
    next: stored?.next ?? 'keep',
    price: price === null ? '' : String(price),
  }
}

function KnownBox({ form }: { form: UseFormReturn<FaultForm> }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
      <input type="checkbox" className="size-5 accent-(--accent)" {...form.register('known')} />
      {words.fault.known}
    </label>
  )
}

function PriceField({ form, asked }: { form: UseFormReturn<FaultForm>; asked: number }) {
  const isRight = (price: string) => {
    const taka = parseTaka(price)
    return price.trim() === '' || (taka !== null && taka <= asked) || words.fault.priceWrong(asked)
  }
  return (
    <MoneyField
      label={words.fault.price}
      unit={words.money.bdt}
      hint={words.fault.priceHint(asked)}
      error={form.formState.errors.price?.message}
      {...form.register('price', { validate: isRight })}
    />
  )
}
