import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import toast from 'react-hot-toast'
import type * as z from 'zod/mini'
import { useSession } from '#sign-in/ui/session.ts'
import { isUnconfirmedEmail, UnconfirmedEmailNotice } from '#sign-in/ui/unconfirmed-email.tsx'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { FixedField, TextArea, TextField } from '#ui/controls/text-field.tsx'
import { Condition } from '#ui/display/condition.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { languageOf } from '#ui/text/language.ts'
import { explain, useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { KINDS } from '../../rules.ts'
import { categoriesQuery } from '../queries.ts'
import { useAddProduct, useEditProduct } from '../manage/queries.ts'
import { useStoredDraft, useAutosaveDraft } from './product-draft.ts'
import {
  EMPTY,
  type FieldProps,
  type ProductValues,
  productFormShape,
  purchaseYears,
  valuesOf,
  YEARS_USED,
} from './product-form-shape.ts'
import { PhotoField, useProductPhoto } from './photo-field.tsx'
import { PriceFields } from './price-fields.tsx'

/**
 * Everything behind the form: its values, its photo, its sending. What was typed stays after every failure. With a
 * `product` that one is edited, as it stood when the form was opened.
 */
export function useProductForm({ product, onDone }: { product?: Product | undefined; onDone: () => void }) {
  const words = useWords()
  const { form: copy, edit } = words.saller
  const send = useSend(product)
  const { user } = useSession()
  const owner = product || !user ? null : user.uid
  const begunDraft = useStoredDraft(owner)
  const { register, control, handleSubmit, setError, setValue, formState, ...whole } = useForm({
    resolver: shapeResolver(productFormShape(copy), words, copy.errors),
    defaultValues: product ? valuesOf(product, copy, words.catalogue.conditions) : EMPTY,
  })
  const { forget, startAfresh } = useAutosaveDraft(whole, owner, begunDraft)
  const photo = useProductPhoto(product?.photo ?? begunDraft?.photo ?? '', (url) =>
    setValue('photo', url, { shouldDirty: true, shouldValidate: url !== '' }),
  )
  const [unconfirmed, setUnconfirmed] = useState(false)
  const submit = handleSubmit(async (values) => {
    try {
      await send(values)
      forget()
      toast.success(product ? edit.done : copy.done)
      onDone()
    } catch (error) {
      setUnconfirmed(isUnconfirmedEmail(error))
      // The notice in the form says it, and what to do.
      if (isUnconfirmedEmail(error)) return
      const names = Object.keys(EMPTY) as (keyof ProductValues)[]
      if (!showFieldErrors(error, names, setError, words)) toast.error(explain(error, words))
    }
  })
  const begun = formState.isDirty || photo.state.step !== 'idle'
  const draft = { restored: begunDraft !== null, forget, startAfresh }
  return { product, register, control, submit, photo, begun, draft, unconfirmed, sending: formState.isSubmitting }
}

type Written = z.output<ReturnType<typeof productFormShape>>

function useSend(product: Product | undefined) {
  const { api } = useRouteContext({ from: rootRouteId })
  const add = useAddProduct(api)
  const edit = useEditProduct(api)
  return (written: Written) =>
    product ? edit.mutateAsync({ ...written, id: product._id, updatedAt: product.updatedAt }) : add.mutateAsync(written)
}

export type ProductFormApi = ReturnType<typeof useProductForm>

/** The fields of a product (rows F01-F11), the same on the page and in the dialogs; the buttons are the caller's. */
export function ProductForm({ id, form }: { id: string; form: ProductFormApi }) {
  const { saller, catalogue } = useWords()
  const words = saller.form
  const { register, control } = form
  const { errors } = useFormState({ control })
  return (
    <form id={id} noValidate onSubmit={form.submit} className="space-y-5">
      {form.draft.restored && <DraftNotice form={form} />}
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={errors.name?.message}
        autoComplete="off"
        {...register('name')}
      />
      <PhotoField
        photo={form.photo}
        error={errors.photo}
        note={form.product ? saller.edit.photoNow : words.upload.done}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <BrandField register={register} control={control} />
        <SelectField
          label={words.kind}
          choices={KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
          error={errors.kind?.message}
          {...register('kind')}
        />
      </div>
      <ChoiceCards
        legend={words.condition}
        choices={catalogue.conditions.map(({ value, text }) => ({
          value,
          title: value,
          text,
          mark: <Condition value={value} word={null} />,
        }))}
        error={errors.condition?.message}
        {...register('condition')}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <UsedFields register={register} control={control} />
        <SelectField
          label={words.yearOfPurchase}
          placeholder={words.yearPlaceholder}
          choices={purchaseYears().map((year) => ({ value: year, label: year }))}
          error={errors.parchesDate?.message}
          {...register('parchesDate')}
        />
        <TextField
          label={words.location}
          hint={words.locationHint}
          icon={MapPin}
          autoComplete="address-level2"
          error={errors.location?.message}
          {...register('location')}
        />
        <SallerField product={form.product} />
      </div>
      <PriceFields register={register} control={control} />
      <TextArea
        rows={15}
        label={words.description}
        hint={words.descriptionHint}
        error={errors.description?.message}
        {...register('description')}
      />
      {form.unconfirmed && <UnconfirmedEmailNotice copy={words.confirmFirst} />}
    </form>
  )
}

/** Says that what was begun is here again, until it is given up. */
function DraftNotice({ form }: { form: ProductFormApi }) {
  const words = useWords().saller.form
  const [shown, setShown] = useState(true)
  function startAfresh() {
    form.draft.startAfresh()
    form.photo.give('')
    setShown(false)
  }
  if (!shown) return null
  return (
    <Notice tone="info">
      {words.draftRestored}{' '}
      <button type="button" onClick={startAfresh} className="touch-area font-semibold underline underline-offset-4">
        {words.startAfresh}
      </button>
    </Notice>
  )
}

/** Whose product it is: the writer's own, unless an admin edits somebody else's (row F09). */
function SallerField({ product }: { product: Product | undefined }) {
  const { form, table } = useWords().saller
  const { user } = useSession()
  const name = product?.salerName ?? user?.displayName ?? ''
  const own = !product || product.email === user?.email
  return <FixedField label={own ? form.yourName : table.columns.saller} value={name} lang={languageOf(name)} />
}

/** The brands come from the database (row F03); when they did not arrive the field says so and asks again. */
function BrandField({ register, control }: FieldProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { form } = words.saller
  const { errors } = useFormState({ control, name: 'category' })
  const { data: brands = [], error, refetch } = useQuery(categoriesQuery(api))
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
      // The choice is kept by the form: a select that got its options later shows it only when it is drawn anew.
      key={brands.length}
      label={form.brand}
      placeholder={form.brandPlaceholder}
      choices={brands.map((brand) => ({ value: brand.name, label: brand.name }))}
      error={failed || errors.category?.message}
      {...register('category')}
    />
  )
}

/** Two lists that make text such as '1 year / 6 months' (rows F05 E06). */
function UsedFields({ register, control }: FieldProps) {
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
