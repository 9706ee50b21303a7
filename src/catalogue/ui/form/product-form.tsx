import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { type FieldErrors, useFormState } from 'react-hook-form'
import { UnconfirmedEmailNotice } from '#sign-in/ui/unconfirmed-email.tsx'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea, TextField } from '#ui/controls/text-field.tsx'
import { Condition } from '#ui/display/condition.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { PhotoField } from './photo-field.tsx'
import { PriceFields } from './price-fields.tsx'
import { BrandField, KindField, SallerField, UsedFields } from './product-fields.tsx'
import { type FieldProps, type ProductValues, purchaseYears } from './product-form-shape.ts'
import type { ProductFormState } from './use-product-form.ts'

/** The fields of a product (rows F01-F11), the same on the page and in the dialogs. The caller renders the buttons. */
export function ProductForm({ id, form }: { id: string; form: ProductFormState }) {
  const { saller } = useWords()
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
        storedNote={form.product ? saller.edit.photoNow : words.upload.done}
      />
      <KindFields form={form} errors={errors} />
      <UseFields form={form} errors={errors} />
      <PriceFields register={register} control={control} />
      <TextArea
        rows={15}
        label={words.description}
        hint={words.descriptionHint}
        error={errors.description?.message}
        {...register('description')}
      />
      {form.unconfirmed && <UnconfirmedEmailNotice texts={words.confirmFirst} />}
    </form>
  )
}

interface FieldGroupProps {
  form: FieldProps & Pick<ProductFormState, 'product'>
  errors: FieldErrors<ProductValues>
}

/** Brand, kind and condition. */
function KindFields({ form: { register, control }, errors }: FieldGroupProps) {
  const { saller, catalogue } = useWords()
  const words = saller.form
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <BrandField register={register} control={control} />
        <KindField register={register} control={control} />
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
    </>
  )
}

/** How long it was used, the year of purchase, where it is and whose it is. */
function UseFields({ form: { register, control, product }, errors }: FieldGroupProps) {
  const words = useWords().saller.form
  return (
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
      <SallerField product={product} />
    </div>
  )
}

/** Says that the form was filled from a draft, and offers an empty one. */
function DraftNotice({ form }: { form: ProductFormState }) {
  const words = useWords().saller.form
  const [shown, setShown] = useState(true)
  function startOver() {
    form.draft.startOver()
    form.photo.reset('')
    setShown(false)
  }
  if (!shown) return null
  return (
    <Notice tone="info">
      {words.draftRestored}{' '}
      <button type="button" onClick={startOver} className="touch-area font-semibold underline underline-offset-4">
        {words.startAfresh}
      </button>
    </Notice>
  )
}
