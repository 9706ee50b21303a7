import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { DRAFT_LENGTHS } from '#catalogue/drafts/contract.ts'
import { groupDigits, parseTaka } from '#shared/money.ts'
import { MoneyField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { FieldProps, ProductValues } from '../product-form-shape.ts'
import { productsQuery } from '../queries.ts'

/** Original and sale price, their difference, and the usual price of similar products (rows F10 F11). */
export function PriceFields({ register, control }: FieldProps) {
  const words = useWords().saller.form
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
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().saller.form
  const [brand, kind] = useWatch({ control, name: ['category', 'kind'] })
  const { data } = useQuery({ ...productsQuery(api, { brand, limit: 48 }), enabled: brand !== '' })
  const amounts = data?.items.filter((product) => product.kind === kind).map((product) => product.resaleTaka) ?? []
  if (brand === '' || amounts.length < MIN_COMPARABLE) return null
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
