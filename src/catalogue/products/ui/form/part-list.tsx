import { ChevronRight } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { FactField } from '#catalogue/facts/contract.ts'
import { isAsked } from '#catalogue/facts/ui/typed-specs.ts'
import { parseTaka } from '#shared/money.ts'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { digits, groupDigits } from '#words/numbers.ts'
import { MAX_PHOTOS, usedText } from '../../rules.ts'
import { showStep } from './form-footer.tsx'
import { type Step, stepOfFact, stepsOf } from './form-steps.ts'
import { factText } from './listing-preview.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** The parts of an edited product on a phone, with what each says now: one press from the change that is meant. */
export function PartList({ state }: { state: ProductFormState }) {
  const titles = useStepTitles()
  const values = usePartValues(state)
  if (state.step !== null) return null
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface md:hidden">
      {stepsOf(state.facts).map((step) => (
        <li key={step} className="border-line not-first:border-t">
          <button
            type="button"
            data-part={step}
            onClick={() => showStep(state, step)}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-small font-medium">{titles[step]}</span>
              <span lang={languageOf(values[step])} className="block truncate text-caption text-ink-3">
                {values[step]}
              </span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-3" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Titles of the form's screens on phones. */
export function useStepTitles(): Record<Step, string> {
  const { listing, saller } = useWords()
  const { photos, what, specs, faults, battery, place, price, words } = listing
  return { photos, what, specs, faults, battery, condition: saller.form.condition, place, price, words }
}

function usePartValues(state: ProductFormState): Record<Step, string> {
  const { saller, listing, catalogue } = useWords()
  // Subscribes to every field; the values themselves are complete.
  useWatch({ control: state.form.control })
  const values = state.form.getValues()
  const { specs, resalePrice, years, months } = values
  const facts = (state.facts ?? []).filter((fact) => isAsked(fact, specs) && (specs[fact.field]?.length ?? 0) > 0)
  const inWords = (ofStep: FactField[]) =>
    ofStep.map((fact) => factText(fact, specs[fact.field] ?? '', listing)).join(', ') || listing.notStated
  const factsOf = (step: Step) => inWords(facts.filter(({ field }) => stepOfFact(field) === step))
  const used = years && catalogue.usedName(usedText(Number(years), Number(months)))
  const taka = parseTaka(resalePrice)
  return {
    photos: listing.photoCount(state.photos.items.length, MAX_PHOTOS),
    what: values.name,
    specs: factsOf('specs'),
    faults: factsOf('faults'),
    battery: factsOf('battery'),
    condition:
      [catalogue.conditionName(values.condition), used, digits(values.parchesDate)].filter(Boolean).join(', ') ||
      listing.notStated,
    place: values.location,
    price: taka === null ? resalePrice : `${saller.form.unit} ${groupDigits(taka)}`,
    words: values.description,
  }
}
