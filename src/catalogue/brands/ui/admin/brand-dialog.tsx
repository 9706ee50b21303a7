import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FieldNote, useFieldIds } from '#ui/controls/field.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextArea, TextField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { PhotoUploadField } from '#ui/upload/photo-upload-field.tsx'
import { useFieldUpload } from '#ui/upload/use-field-upload.ts'
import type { BrandEntry, BrandWish } from '../../contract.ts'
import { brandFormShape, brandValues } from './brand-form.ts'
import { Checkbox } from './checkbox.tsx'
import { kindName } from './kind-name.ts'
import { BRAND_SLICES, kindEntriesQuery } from './queries.ts'
import type { DialogState } from './use-dialog.tsx'

export interface BrandDialogProps {
  /** The brand that is edited; without one a new brand is added. */
  brand?: BrandEntry | undefined
  /** Brand that sallers asked for. It fills the form of a new brand. */
  wish?: BrandWish | undefined
}

/** Adds or edits a brand. What was typed stays after every failure. */
export function BrandDialog({ brand, wish, open, onClose }: BrandDialogProps & DialogState) {
  const { form: words } = useWords().assortment
  const form = useBrandForm({ brand, wish, onDone: onClose })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="lg"
      title={brand ? words.editBrand : words.newBrand}
      closeLabel={words.close}
      askBeforeClose={form.touched && words.unsaved}
      cancel={words.cancel}
      submit={words.save}
      submitClass="sm:min-w-36"
      onSubmit={form.submit}
      pending={form.pending}
      formClass="space-y-5"
    >
      <BrandFields form={form} brand={brand} />
    </FormDialog>
  )
}

type BrandFieldsProps = Pick<BrandDialogProps, 'brand'> & { form: ReturnType<typeof useBrandForm> }

function BrandFields({ form: { register, errors, upload, photo }, brand }: BrandFieldsProps) {
  const { form: words } = useWords().assortment
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          label={words.name}
          hint={brand && (brand.fixed ? words.fixedBrand : words.renamed)}
          error={errors.name?.message}
          autoComplete="off"
          readOnly={brand?.fixed}
          {...register('name')}
        />
        <TextField
          label={words.bangla}
          error={errors.bangla?.message}
          lang="bn"
          autoComplete="off"
          {...register('bangla')}
        />
      </div>
      <TextArea
        label={words.spellings}
        hint={words.spellingsHint}
        error={errors.spellings?.message}
        {...register('spellings')}
      />
      <KindChoices register={register} error={errors.kinds?.message} />
      <PhotoUploadField
        label={words.photo}
        upload={upload}
        stored={{ name: words.photoStored, preview: photo, note: words.photoStored }}
        error={errors.photo?.message}
        words={words.upload}
      />
      {brand && !brand.fixed && <Checkbox label={words.hide} text={words.hideBrand} {...register('hidden')} />}
    </>
  )
}

const FIELDS = ['name', 'bangla', 'spellings', 'kinds', 'photo'] as const

function useBrandForm({ brand, wish, onDone }: Pick<BrandDialogProps, 'brand' | 'wish'> & { onDone: () => void }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { form: texts } = words.assortment
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: shapeResolver(brandFormShape, words),
    defaultValues: brandValues(brand, wish?.name, wish?.kinds),
  })
  const [photo, setPhoto] = useState(brand?.photo ?? '')
  const upload = useFieldUpload({
    onStored: (url) => {
      setPhoto(url)
      setValue('photo', url, { shouldDirty: true })
    },
  })
  const { submit, pending } = useSubmit({
    call: async ({ hidden, ...values }: z.output<typeof brandFormShape>): Promise<unknown> =>
      brand ? api.editBrand({ ...values, hidden, id: brand._id, was: brand.name }) : api.addBrand(values),
    refresh: BRAND_SLICES,
    done: (_, { name }) => texts.brandSaved(name),
    onDone,
    showsError: (error) => showFieldErrors(error, FIELDS, setError, words),
  })
  const submitStored = handleSubmit((values) =>
    // The brand would be saved without the picture.
    upload.sending ? setError('photo', { message: texts.pending }) : submit(values),
  )
  const { errors, isDirty } = formState
  const touched = isDirty || upload.state.step !== 'idle'
  return { register, submit: submitStored, errors, upload, photo, touched, pending }
}

interface KindChoicesProps {
  register: UseFormRegister<ReturnType<typeof brandValues>>
  error: string | undefined
}

/** The kinds that a brand makes. */
function KindChoices({ register, error }: KindChoicesProps) {
  const { form: words } = useWords().assortment
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: kinds = [] } = useQuery(kindEntriesQuery(api))
  const { note } = useFieldIds(error)
  return (
    <fieldset className="min-w-0" aria-describedby={note}>
      <legend className="mb-1.5 font-medium text-small">{words.kinds}</legend>
      <div className="grid grid-cols-1 gap-2 min-[400px]:grid-cols-2 sm:grid-cols-3">
        {kinds.map(({ id, name, bangla }) => (
          <Checkbox key={id} label={kindName({ plural: name, bangla })} value={id} {...register('kinds')} />
        ))}
      </div>
      <FieldNote id={note} hint={words.kindsHint} error={error} />
    </fieldset>
  )
}
