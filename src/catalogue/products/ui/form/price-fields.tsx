import { TrendingUp } from 'lucide-react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { DRAFT_LENGTHS } from '#catalogue/drafts/contract.ts'
import { parseTaka } from '#shared/money.ts'
import { MoneyField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { ProductValues } from '../product-form-shape.ts'
import { PRICE_DOUBT, PriceAnswers } from './price-answers.tsx'
import { Card } from './sections/card.tsx'
import { useLikeGoods } from './use-like-goods.ts'
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

/** Original and sale price, their difference, and the usual price of similar products (rows F10 F11). */
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
      <PriceHint control={control} />
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

/** Fewer products give no useful price. */
const MIN_COMPARABLE = 3

/** The median price of the newest products of the same brand and kind; nothing when there are fewer than three. */
function PriceHint({ control }: { control: Control<ProductValues, unknown, unknown> }) {
  const words = useWords().saller.form
  const brand = useWatch({ control, name: 'category' })
  const amounts = useLikeGoods(control).map((product) => product.resaleTaka)
  if (amounts.length < MIN_COMPARABLE) return null
  return (
    <div className="flex gap-3 rounded-control bg-accent-soft p-3.5 text-caption text-accent-ink">
      <TrendingUp className="mt-0.5 size-4.5" />
      <p className="figures">
        {words.hintBefore(brand, amounts.length)}
        <b className="font-semibold">
          {words.unit} {groupDigits(median(amounts))}
        </b>
        {words.hintAfter}
      </p>
    </div>
  )
}

/** The median of the amounts, in whole taka. */
function median(amounts: number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[half - 1], sorted[half]]
  return sorted.length % 2 === 1 ? above : Math.round((below + above) / 2)
}
