import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { parseTaka } from '#shared/money.ts'
import { cx } from '#ui/class-names.ts'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { ListSearch } from '../../list-search.ts'
import { LIST_FORM_ID } from '../search-form.tsx'
import { usePrices } from './understood.ts'

interface PriceFieldsProps {
  search: ListSearch
  onChange: (change: Partial<ListSearch>) => void
}

/**
 * Fields of the prices beside the list, which also show prices from words. A change acts when the field is left. Without
 * scripts the list's form sends them.
 */
export function PriceFields({ search, onChange }: PriceFieldsProps) {
  const { price } = useWords().catalogue.list
  const prices = usePrices(search)
  const box = useRef<HTMLFieldSetElement>(null)
  const [invalid, setInvalid] = useState(false)
  const fields = [
    { name: 'min', label: price.from, value: prices.min },
    { name: 'max', label: price.to, value: prices.max },
  ]

  function act() {
    const [min, max] = [...(box.current?.querySelectorAll('input') ?? [])].map(({ value }) => taka(value))
    setInvalid(min === null || max === null)
    if (min === null || max === null || (min === prices.min && max === prices.max)) return
    onChange({ min, max, q: prices.q })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the scripts ran
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) act()
  }, [])

  return (
    <details open className="group border-t border-line py-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-small font-semibold lg:min-h-10 [&::-webkit-details-marker]:hidden">
        {price.title}
        <ChevronDown className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <fieldset ref={box} className="grid grid-cols-2 gap-2 pb-2">
        <legend className="sr-only">{price.title}</legend>
        {fields.map(({ name, label, value }) => (
          <label key={`${name}-${value}`} className="text-caption text-ink-2">
            {label}
            <input
              form={LIST_FORM_ID}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              placeholder={price.any}
              defaultValue={value === undefined ? '' : groupDigits(value)}
              aria-invalid={invalid || undefined}
              aria-describedby={invalid ? 'price-fault' : undefined}
              onBlur={act}
              onKeyDown={({ key }) => key === 'Enter' && act()}
              className={cx(
                'figures mt-1 h-11 w-full rounded-control border bg-surface px-3 text-small text-ink max-md:text-body pointer-coarse:text-body',
                invalid ? 'border-danger' : 'border-line-strong/80',
              )}
            />
          </label>
        ))}
        {invalid && (
          <p id="price-fault" role="alert" className="col-span-full text-caption text-danger-ink">
            {price.wrong}
          </p>
        )}
      </fieldset>
    </details>
  )
}

/** Undefined for an empty text, null for one that is no amount. */
export function taka(text: string): number | undefined | null {
  return text.trim() === '' ? undefined : parseTaka(text)
}
