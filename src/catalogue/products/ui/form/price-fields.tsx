import { type Control, useFormState, useWatch } from 'react-hook-form'
import { DRAFT_LENGTHS } from '#catalogue/drafts/contract.ts'
import { parseTaka } from '#shared/money.ts'
import { MoneyField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { DescribedGoods } from '../price-help.ts'
import type { ProductValues } from '../product-form-shape.ts'
import { PRICE_DOUBT, PriceAnswers } from './price-answers.tsx'
import { Card } from './sections/card.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** The prices on a screen of their own, and whether buyers may offer less. */
export function PriceSection({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  const { register } = state.form
  return (
    <Card step="price" shown={state.step} title={listing.price}>
      <PriceFields state={state} />
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span>
          <span className="block text-small font-medium">{listing.negotiable}</span>
          <span className="block text-caption text-ink-3">{listing.negotiableText}</span>
        </span>
        <input type="checkbox" className="size-6 shrink-0 accent-accent" {...register('negotiable')} />
      </label>
    </Card>
  )
}

/** Original and sale price, their difference, and what goods like these are sold for (rows F10 F11). */
function PriceFields({ state }: { state: ProductFormState }) {
  const words = useWords().saller.form
  const { control, register } = state.form
  const { errors } = useFormState({ control, name: ['originalPrice', 'resalePrice'] })
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <MoneyField
          label={words.originalPrice}
          unit={words.unit}
          placeholder={words.originalPriceExample}
          hint={words.originalPriceHint}
          error={errors.originalPrice?.message}
          maxLength={DRAFT_LENGTHS.price}
          {...register('originalPrice')}
        />
        <MoneyField
          label={words.salePrice}
          unit={words.unit}
          hint={useDifference(control)}
          error={errors.resalePrice?.message}
          maxLength={DRAFT_LENGTHS.price}
          {...register('resalePrice')}
        />
      </div>
      {errors.resalePrice?.type === PRICE_DOUBT && (
        <PriceAnswers typed={state.form.getValues('resalePrice')} stood={state.product} onAnswer={state.answerPrice} />
      )}
      <Help state={state} />
    </>
  )
}

function useDifference(control: Control<ProductValues, unknown, unknown>): string | undefined {
  const words = useWords().saller.form
  const [original, sale] = useWatch({ control, name: ['originalPrice', 'resalePrice'] })
  const [whole, part] = [parseTaka(original), parseTaka(sale)]
  if (!whole || !part) return undefined
  if (part > whole) return words.aboveNew
  return words.underNew(Math.round((1 - part / whole) * 100))
}

/** Shows the sale prices of products like the one in the form. */
function Help({ state: { form, compareWith, PriceHelp } }: { state: ProductFormState }) {
  const { control } = form
  const [kind, brand, name, condition, parchesDate, resalePrice, specs] = useWatch({
    control,
    name: ['kind', 'category', 'name', 'condition', 'parchesDate', 'resalePrice', 'specs'],
  })
  const { model, processorFamily, ramGb, storageGb } = specs
  const goods: DescribedGoods = {
    ...{ kind, brand, name, condition, parchesDate },
    ...(typeof model === 'string' && model && { model }),
    ...(typeof processorFamily === 'string' && processorFamily && { processorFamily }),
    ...(Number(ramGb) > 0 && { ramGb: Math.floor(Number(ramGb)) }),
    ...(Number(storageGb) > 0 && { storageGb: Math.floor(Number(storageGb)) }),
  }
  const use = (taka: number) =>
    form.setValue('resalePrice', groupDigits(taka), { shouldDirty: true, shouldValidate: true })
  return <PriceHelp goods={goods} taka={parseTaka(resalePrice) ?? undefined} onAsked={compareWith} onUse={use} />
}
