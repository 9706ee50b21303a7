import { useFormState, useWatch } from 'react-hook-form'
import { stateOneOf } from '#catalogue/facts/rules.ts'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Condition } from '#ui/display/condition.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { digits } from '#words/numbers.ts'
import { purchaseYears, YEARS_USED } from '../../product-form-shape.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Card } from './card.tsx'

/** The grade with its meaning, how long it was used, and the year of purchase (rows F05 F06 F07). */
export function ConditionSection({ state }: { state: ProductFormState }) {
  const { saller, catalogue, listing, errors: errorTexts } = useWords()
  const words = saller.form
  const { form, grades, product } = state
  const { errors } = useFormState({ control: form.control, name: ['condition', 'parchesDate'] })
  const meaning = (value: string) => grades?.find(({ name }) => name === value)?.short
  const { forParts, conditions } = catalogue
  const specs = useWatch({ control: form.control, name: 'specs' })
  const isForParts = stateOneOf(specs, state.partsOnly)
  const wasForParts = product?.condition.toLowerCase() === forParts.value.toLowerCase()
  const isGrade = conditions.some(({ value }) => value.toLowerCase() === product?.condition.toLowerCase())
  const offered = isForParts ? [forParts] : [...conditions, ...(wasForParts ? [forParts] : [])]
  return (
    <Card step="condition" shown={state.step} title={words.condition}>
      {product && !isGrade && !wasForParts && <Notice tone="info">{listing.ownWords(product.condition)}</Notice>}
      {isForParts && <Notice tone="warn">{errorTexts.parts_only}</Notice>}
      <ChoiceCards
        legend={<span className="sr-only">{words.condition}</span>}
        columns="grid-cols-1 sm:grid-cols-2"
        dots
        choices={offered.map(({ value, text }) => ({
          value,
          title: catalogue.conditionName(value),
          text: meaning(value) ?? text,
          mark: <Condition value={value} word={null} />,
        }))}
        error={errors.condition?.message}
        aria-invalid={errors.condition ? true : undefined}
        {...form.register('condition')}
      />
      <GradeLines state={state} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <UsedFields state={state} />
        <SelectField
          label={words.yearOfPurchase}
          placeholder={words.yearPlaceholder}
          choices={purchaseYears().map((year) => ({ value: year, label: digits(year) }))}
          error={errors.parchesDate?.message}
          {...form.register('parchesDate')}
        />
      </div>
    </Card>
  )
}

/** Shows the demands of the chosen grade line by line, and warns if the stated battery is below its floor. */
function GradeLines({ state: { form, grades } }: { state: ProductFormState }) {
  const { listing, catalogue } = useWords()
  const [condition, specs] = useWatch({ control: form.control, name: ['condition', 'specs'] })
  const grade = grades?.find(({ name }) => name === condition)
  if (!grade) return null
  const health = Number(specs.batteryHealth)
  const isBelow = grade.batteryFloor !== null && health > 0 && health < grade.batteryFloor
  return (
    <div className="rounded-control bg-sunken p-3.5 text-caption text-ink-2">
      <dl className="space-y-1.5">
        {grade.lines.map(({ label, text }) => (
          <div key={label} className="flex gap-2">
            <dt className="w-20 shrink-0 font-semibold text-ink">{label}</dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
      {isBelow && (
        <Notice tone="warn" className="mt-3">
          {listing.batteryBelow(catalogue.conditionName(grade.name), grade.batteryFloor ?? 0)}
        </Notice>
      )}
    </div>
  )
}

/** Years and months, which make a text such as '1 year / 6 months' (rows F05 E06). */
function UsedFields({ state: { form } }: { state: ProductFormState }) {
  const words = useWords().saller.form
  const { errors } = useFormState({ control: form.control, name: ['years', 'months'] })
  const counts = (to: number) => Array.from({ length: to + 1 }, (_, count) => count)
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={words.years}
        placeholder={words.yearsShort}
        choices={counts(YEARS_USED).map((count) => ({ value: String(count), label: words.year(count) }))}
        error={errors.years?.message}
        {...form.register('years')}
      />
      <SelectField
        label={words.months}
        choices={counts(11).map((count) => ({ value: String(count), label: words.month(count) }))}
        error={errors.months?.message}
        {...form.register('months')}
      />
    </div>
  )
}
