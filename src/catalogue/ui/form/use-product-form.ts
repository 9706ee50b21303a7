import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import type * as z from 'zod/mini'
import { useSession } from '#sign-in/ui/session.ts'
import { isUnconfirmedEmail } from '#sign-in/ui/unconfirmed-email.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { explain, useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { useAddProduct, useEditProduct } from '../manage/queries.ts'
import { useAutosaveDraft, useStoredDraft } from './product-draft.ts'
import { EMPTY, FIELDS, productFormShape, valuesOf } from './product-form-shape.ts'
import { useProductPhoto } from './use-product-photo.ts'

/**
 * The state of the product form: values, photo, draft and submission. What was typed stays after every failure. With
 * `product` the form edits that product, as it was when the form opened.
 */
export function useProductForm({ product, onDone }: { product?: Product | undefined; onDone: () => void }) {
  const words = useWords()
  const { form: texts, edit } = words.saller
  const save = useSaveProduct(product)
  const { user } = useSession()
  const draftOwner = product || !user ? null : user.uid
  const storedDraft = useStoredDraft(draftOwner)
  const { register, control, handleSubmit, setError, setValue, formState, ...form } = useForm({
    resolver: shapeResolver(productFormShape(texts), words, texts.errors),
    defaultValues: product ? valuesOf(product, texts, words.catalogue.conditions) : EMPTY,
  })
  const { discard, startOver } = useAutosaveDraft(form, draftOwner, storedDraft)
  const photo = useProductPhoto(product?.photo ?? storedDraft?.photo ?? '', (url) =>
    setValue('photo', url, { shouldDirty: true, shouldValidate: url !== '' }),
  )
  const [unconfirmed, setUnconfirmed] = useState(false)
  const submit = handleSubmit(async (values) => {
    try {
      await save(values)
      discard()
      toast.success(product ? edit.done : texts.done)
      onDone()
    } catch (error) {
      setUnconfirmed(isUnconfirmedEmail(error))
      // The form shows a notice for this refusal.
      if (isUnconfirmedEmail(error)) return
      if (!showFieldErrors(error, FIELDS, setError, words)) toast.error(explain(error, words))
    }
  })
  const touched = formState.isDirty || photo.state.step !== 'idle'
  const draft = { restored: storedDraft !== null, discard, startOver }
  return { product, register, control, submit, photo, touched, draft, unconfirmed, submitting: formState.isSubmitting }
}

export type ProductFormState = ReturnType<typeof useProductForm>

type FormOutput = z.output<ReturnType<typeof productFormShape>>

/** Adds a product, or saves the edited one. */
function useSaveProduct(product: Product | undefined) {
  const { api } = useRouteContext({ from: rootRouteId })
  const add = useAddProduct(api)
  const edit = useEditProduct(api)
  return (values: FormOutput) =>
    product ? edit.mutateAsync({ ...values, id: product._id, updatedAt: product.updatedAt }) : add.mutateAsync(values)
}
