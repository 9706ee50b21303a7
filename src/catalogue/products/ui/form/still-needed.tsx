import { useWatch } from 'react-hook-form'
import { isRequired } from '#catalogue/facts/ui/typed-specs.ts'
import { useWords } from '#ui/text/words.ts'
import type { ProductValues } from '../product-form-shape.ts'
import { isIncluded, stepOfFact } from './form-steps.ts'
import { useAskedFacts } from './sections/specs-section.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** Above the buttons of a phone: what this screen still asks for, also where it stands further down. */
export function StillNeeded({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  const missing = useMissing(state)
  if (state.product) return null
  // The line is there from the start: the buttons would move up when the facts are loaded.
  return (
    <p className="min-h-[1lh] w-full text-caption text-ink-2 md:hidden">
      {missing.length > 0 && listing.stillNeeded(missing)}
    </p>
  )
}

function useMissing(state: ProductFormState): string[] {
  const { saller, listing } = useWords()
  const { form: words } = saller
  const { step } = state
  // Subscribes to every field; the values themselves are complete.
  useWatch({ control: state.form.control })
  const asked = useAskedFacts(state, 'specs').concat(useAskedFacts(state, 'faults'))
  const values = state.form.getValues()
  const fields: Partial<Record<NonNullable<typeof step>, [keyof ProductValues, string][]>> = {
    what: [
      ['kind', words.kind],
      ['name', words.name],
      ['category', words.brand],
    ],
    condition: [
      ['condition', words.condition],
      ['years', words.years],
      ['parchesDate', words.yearOfPurchase],
    ],
    place: [['district', words.location]],
    price: [
      ['originalPrice', words.originalPrice],
      ['resalePrice', words.salePrice],
    ],
    words: [['description', words.description]],
  }
  if (step === null) return []
  if (step === 'photos') return state.photos.items.length === 0 ? [listing.photos] : []
  const isEmpty = (value: unknown) => value === undefined || String(value).trim() === ''
  return [
    ...(fields[step] ?? []).filter(([field]) => isEmpty(values[field])).map(([, label]) => label),
    ...asked
      .filter((fact) => stepOfFact(fact.field) === step && isRequired(fact, values.specs))
      .filter((fact) => isEmpty(values.specs[fact.field]))
      .toSorted((a, b) => Number(isIncluded(a.field)) - Number(isIncluded(b.field)))
      .map((fact) => fact.label),
  ]
}
