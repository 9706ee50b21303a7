import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useFormState } from 'react-hook-form'
import { useSession } from '#sign-in/ui/session.ts'
import { kindsQuery } from '#taxonomy/ui/queries.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { FixedField } from '#ui/controls/text-field.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { brandsQuery } from '../queries.ts'
import { type FieldProps, YEARS_USED } from './product-form-shape.ts'

/** The saller of the product: the user, unless an admin edits somebody else's (row F09). */
export function SallerField({ product }: { product: Product | undefined }) {
  const { form, table } = useWords().saller
  const { user } = useSession()
  const name = product?.salerName ?? user?.displayName ?? ''
  const own = !product || product.email === user?.email
  return <FixedField label={own ? form.yourName : table.columns.saller} value={name} lang={languageOf(name)} />
}

/** The brands come from the database (row F03); when they fail to load, the field says so and offers Retry. */
export function BrandField({ register, control }: FieldProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { form } = words.saller
  const { errors } = useFormState({ control, name: 'category' })
  const { data: brands = [], error, refetch } = useQuery(brandsQuery(api))
  const failed = error && brands.length === 0 && (
    <>
      {form.noBrands}{' '}
      <button type="button" onClick={() => refetch()} className="touch-area font-semibold underline">
        {words.dashboard.retry}
      </button>
    </>
  )
  return (
    <SelectField
      // A select that gets its options later shows the form's value only when it mounts again.
      key={brands.length}
      label={form.brand}
      placeholder={form.brandPlaceholder}
      choices={brands.map((brand) => ({ value: brand.name, label: brand.name }))}
      error={failed || errors.category?.message}
      {...register('category')}
    />
  )
}

/** What it is; the kinds come from the database. */
export function KindField({ register, control }: FieldProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().saller.form
  const { errors } = useFormState({ control, name: 'kind' })
  const { data: kinds = [] } = useQuery(kindsQuery(api))
  return (
    <SelectField
      // As BrandField.
      key={kinds.length}
      label={words.kind}
      choices={kinds.map(({ id, name }) => ({ value: id, label: name }))}
      error={errors.kind?.message}
      {...register('kind')}
    />
  )
}

/** Years and months, which make a text such as '1 year / 6 months' (rows F05 E06). */
export function UsedFields({ register, control }: FieldProps) {
  const words = useWords().saller.form
  const { errors } = useFormState({ control, name: ['years', 'months'] })
  const counts = (to: number) => Array.from({ length: to + 1 }, (_, count) => count)
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={words.years}
        placeholder={words.yearsShort}
        choices={counts(YEARS_USED).map((count) => ({ value: String(count), label: words.year(count) }))}
        error={errors.years?.message}
        {...register('years')}
      />
      <SelectField
        label={words.months}
        choices={counts(11).map((count) => ({ value: String(count), label: words.month(count) }))}
        error={errors.months?.message}
        {...register('months')}
      />
    </div>
  )
}
