import { Eye, MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { FactField } from '#catalogue/facts/contract.ts'
import { isAsked } from '#catalogue/facts/ui/typed-specs.ts'
import { parseTaka } from '#shared/money.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Condition } from '#ui/display/condition.tsx'
import { Price } from '#ui/display/price.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { digits, groupDigits } from '#words/numbers.ts'
import { usedText } from '../../rules.ts'
import { stepOfFact } from './form-steps.ts'
import type { ProductFormState } from './use-product-form.ts'

/** The product as buyers would read it, from what is in the form now. What is missing says so. */
export function ListingPreview({ state }: { state: ProductFormState }) {
  const { saller, listing, catalogue } = useWords()
  const words = saller.form
  // Subscribes to every field; the values themselves are complete.
  useWatch({ control: state.form.control })
  const values = state.form.getValues()
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' })
    top.current?.focus({ preventScroll: true })
  }, [])
  const name = values.name.trim() || words.previewName
  const [taka, original] = [parseTaka(values.resalePrice), parseTaka(values.originalPrice)]
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <p className="flex items-center justify-center gap-2 bg-inverse px-4 py-3 text-small font-medium text-on-inverse">
        <Eye className="size-4.5" />
        {listing.previewStrip}
      </p>
      <Photos state={state} />
      <div className="space-y-6 p-4 md:p-6">
        <div>
          <h2
            ref={top}
            tabIndex={-1}
            lang={languageOf(name)}
            className="text-h2 font-semibold tracking-head outline-none"
          >
            {name}
          </h2>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
            <Condition value={values.condition} word={catalogue.conditionName(values.condition || listing.notStated)} />
            <span className="inline-flex items-center gap-1">
              <MapPin className="size-4" />
              <Sentence>{values.location.trim() || listing.notStated}</Sentence>
            </span>
          </p>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <Price unit={words.unit} amount={taka ? groupDigits(taka) : '–'} className="text-h2" />
          {original && (
            <span className="figures text-small text-ink-3">
              {listing.new} <s>{groupDigits(original)}</s>
            </span>
          )}
          {values.negotiable && <Badge>{listing.negotiable}</Badge>}
        </p>
        <Facts state={state} />
        <p lang={languageOf(values.description)} className="text-body whitespace-pre-line wrap-anywhere text-ink-2">
          {values.description.trim() || listing.notStated}
        </p>
      </div>
    </article>
  )
}

/** Shows the meaning of the grade, and the stated facts, battery and faults first. */
function Facts({ state }: { state: ProductFormState }) {
  const { saller, listing, catalogue } = useWords()
  const words = saller.form
  const values = state.form.getValues()
  const { specs } = values
  const facts = (state.facts ?? []).filter((fact) => isAsked(fact, specs) && (specs[fact.field]?.length ?? 0) > 0)
  const used = values.years
    ? catalogue.usedName(usedText(Number(values.years), Number(values.months)))
    : listing.notStated
  const grade = state.grades?.find((one) => one.name === values.condition)
  return (
    <>
      {grade && <p className="text-small text-ink-2">{grade.short}</p>}
      <dl className="overflow-hidden rounded-card border border-line">
        <Row name={saller.table.columns.brand} value={catalogue.brandName(values.category) || listing.notStated} />
        <Row name={words.used} value={used} />
        <Row name={words.yearOfPurchase} value={digits(values.parchesDate) || listing.notStated} />
        {facts
          .toSorted((a, b) => rank(a) - rank(b))
          .map((fact) => (
            <Row key={fact.field} name={fact.label} value={factText(fact, specs[fact.field] ?? '', listing)} />
          ))}
      </dl>
    </>
  )
}

function Photos({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  const [cover, ...more] = state.photos.items.filter(({ step }) => step !== 'failed')
  if (!cover) return null
  return (
    <>
      <img src={cover.preview} alt={listing.photo(1)} className="aspect-4/3 w-full bg-sunken object-cover" />
      {more.length > 0 && (
        <ul className="flex gap-2 overflow-x-auto p-3">
          {more.map((item, index) => (
            <li key={item.key} className="shrink-0">
              <img src={item.preview} alt={listing.photo(index + 2)} className="h-14 w-18 rounded-md object-cover" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex gap-4 border-line px-4 py-3 text-small not-first:border-t">
      <dt className="w-32 shrink-0 text-ink-3 md:w-44">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
    </div>
  )
}

/** Battery and faults come before the specification: buyers of used things ask for them first. */
function rank({ field }: FactField): number {
  return ['battery', 'faults', 'specs'].indexOf(stepOfFact(field))
}

type Words = ReturnType<typeof useWords>['listing']

/** A stated fact as buyers read it. */
export function factText({ choices, type, unit }: FactField, value: string | string[], words: Words): string {
  const label = (one: string) => choices.find((choice) => choice.value === one)?.label
  if (Array.isArray(value)) return value.map((one) => label(one) ?? one).join(', ')
  if (type === 'boolean') return value === 'yes' ? words.yes : words.no
  const figures = type === 'number' ? digits(value) : value
  return label(value) ?? (unit === '%' ? `${figures}%` : `${figures} ${unit}`.trim())
}
