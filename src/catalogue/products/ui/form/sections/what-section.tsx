import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { DRAFT_LENGTHS } from '#catalogue/drafts/contract.ts'
import { kindsQuery } from '#catalogue/facts/ui/queries.ts'
import { chipClass } from '#ui/controls/chip.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { brandsQuery, categoriesQuery } from '../../queries.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { BrandWish } from './brand-wish.tsx'
import { Card } from './card.tsx'

/** The pause in typing after which the name is read. */
const PAUSE_MS = 600

/** Kind, name and brand (rows F01 F03). Other questions depend on the kind, so that it stands first. */
export function WhatSection({ state }: { state: ProductFormState }) {
  const { saller, listing } = useWords()
  const words = saller.form
  const { form } = state
  const { errors } = useFormState({ control: form.control, name: ['name'] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function readSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(state.readName, PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Card step="what" shown={state.step} title={listing.what}>
      <KindField state={state} />
      <TextField
        label={words.name}
        hint={listing.nameHint}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={DRAFT_LENGTHS.name}
        {...form.register('name', { onChange: readSoon, onBlur: () => void state.readName() })}
      />
      <BrandField state={state} />
      {!state.product && <BrandWish state={state} />}
    </Card>
  )
}

/** How many brands are offered as chips below the list of all: those with the most goods on sale. */
const CHIPS = 6

/** The brands of the kind are offered as chips (row F03); when they fail to load, the field says so and offers Retry. */
function BrandField({ state: { form } }: { state: ProductFormState }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const texts = words.saller.form
  const { errors } = useFormState({ control: form.control, name: 'category' })
  const [brand, kind] = useWatch({ control: form.control, name: ['category', 'kind'] })
  const { data: brands = [], error, refetch } = useQuery(brandsQuery(api))
  const { data: onSale = [] } = useQuery(categoriesQuery(api))
  const ofKind = new Set(brands.filter(({ kinds }) => kind === '' || kinds.includes(kind)).map(({ name }) => name))
  const chips = onSale
    .filter(({ name }) => ofKind.has(name))
    .toSorted((a, b) => b.productCount - a.productCount)
    .slice(0, CHIPS)
  const failed = error && brands.length === 0 && (
    <>
      {texts.noBrands}{' '}
      <button type="button" onClick={() => refetch()} className="touch-area font-semibold underline">
        {words.dashboard.retry}
      </button>
    </>
  )
  const isGone = brand !== '' && brands.length > 0 && !brands.some(({ name }) => name === brand)
  const choices = brands.map(({ name }) => ({ value: name, label: words.catalogue.brandName(name) }))
  return (
    <div className="space-y-3">
      <SelectField
        // A select that gets its options later shows the form's value only when it mounts again.
        key={`${brands.length} ${isGone}`}
        label={texts.brand}
        placeholder={texts.brandPlaceholder}
        choices={isGone ? [{ value: brand, label: words.listing.gone(brand) }, ...choices] : choices}
        hint={isGone ? words.listing.brandGone : undefined}
        error={failed || errors.category?.message}
        {...form.register('category')}
      />
      {chips.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: short cuts to values of the list above, not fields
        <div role="group" aria-label={words.listing.brandChips} className="flex flex-wrap gap-2">
          {chips.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === brand}
              onClick={() => form.setValue('category', name, { shouldDirty: true, shouldValidate: true })}
              className={chipClass(name === brand)}
            >
              {name === brand && <Check className="size-4" />}
              {words.catalogue.brandName(name)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Field of the kind, with the kinds of the database. A kind that is no longer offered stays on a product that has it. */
function KindField({ state: { form, factsFailed, retryFacts, readName } }: { state: ProductFormState }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { errors } = useFormState({ control: form.control, name: 'kind' })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { data: kinds = [] } = useQuery(kindsQuery(api))
  const isGone = kind !== '' && kinds.length > 0 && !kinds.some(({ id }) => id === kind)
  const choices = kinds.map(({ id, name }) => ({ value: id, label: name }))
  const failed = factsFailed && (
    <>
      {words.listing.factsFailed}{' '}
      <button type="button" onClick={() => retryFacts()} className="touch-area font-semibold underline">
        {words.dashboard.retry}
      </button>
    </>
  )
  return (
    <SelectField
      // As BrandField.
      key={`${kinds.length} ${isGone}`}
      label={words.saller.form.kind}
      placeholder={words.listing.choose}
      choices={isGone ? [{ value: kind, label: words.listing.gone(kind) }, ...choices] : choices}
      hint={isGone ? words.listing.kindGone : words.listing.kindHint}
      error={errors.kind?.message ?? failed}
      {...form.register('kind', { onChange: () => void readName() })}
    />
  )
}
