import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import type { OpenDraft } from '#catalogue/drafts/ui/open-draft.ts'
import { useDraft } from '#catalogue/drafts/ui/use-draft.ts'
import { useEditDraft } from '#catalogue/drafts/ui/use-edit-draft.ts'
import { kindQuery } from '#catalogue/facts/ui/form-queries.ts'
import type { Messages } from '#messages/en.ts'
import { useUser } from '#people/sign-in/ui/session.ts'
import { isUnconfirmedEmail } from '#people/sign-in/ui/unconfirmed-email.tsx'
import { isAppError } from '#shared/errors.ts'
import { parseTaka } from '#shared/money.ts'
import { focusFirstFault } from '#ui/controls/first-fault.ts'
import { showFieldErrors } from '#ui/controls/form.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { usePhotoUploads } from '#ui/upload/use-photo-uploads.ts'
import type { ProductDetails } from '../../contract.ts'
import { MAX_PHOTOS } from '../../rules.ts'
import { useProductCall } from '../manage/queries.ts'
import type { PriceHelp } from '../price-help.ts'
import { EMPTY, FIELDS, type ProductValues, valuesOf } from '../product-form-shape.ts'
import { type Step, stepWithFault } from './form-steps.ts'
import { type FactRules, type ProductOutput, productResolver } from './product-resolver.ts'
import { useReadName } from './use-read-name.ts'
import { useSerial } from './use-serial.ts'

interface ProductFormOptions {
  /** The product that is edited, as it was when the form opened. */
  product?: ProductDetails | undefined
  /** The draft of a new product. */
  opened?: OpenDraft | undefined
  /** Gets the id of the product. */
  onDone: (id: string) => void
  PriceHelp: PriceHelp
}

const NO_RULES = { facts: undefined, partsOnly: {}, askedLow: null, keptTaka: null }

/** The fields with their first values, and what the chosen kind asks for. */
function useFields({ product, opened }: ProductFormOptions) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const mustHaveDistrict = !product || product.district !== null
  const rules = useRef<FactRules>({
    ...NO_RULES,
    mustHaveDistrict,
    stored: product?.specs,
    formerTaka: product?.resaleTaka,
  })
  const form = useForm<ProductValues, unknown, ProductOutput>({
    resolver: productResolver(words, () => rules.current),
    defaultValues: product ? valuesOf(product, words) : { ...EMPTY, ...opened?.values },
    // The form says itself where the first fault is, because it may be on another screen.
    shouldFocusError: false,
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const described = useQuery({ ...kindQuery(api, kind), enabled: kind !== '' })
  const partsOnly = described.data?.partsOnly ?? {}
  rules.current = { ...rules.current, facts: described.data?.facts, partsOnly }
  const photos = usePhotoUploads({
    initial: form.getValues('photos'),
    max: MAX_PHOTOS,
    onChange: (urls) => form.setValue('photos', urls, { shouldDirty: true, shouldValidate: urls.length > 0 }),
  })
  /** Takes the lower quartile of what like goods are asked for. */
  function compareWith(askedLow: number | null) {
    rules.current.askedLow = askedLow
  }
  /** Sets the price of which was asked whether it is right. */
  function answerPrice(price: string) {
    rules.current.keptTaka = parseTaka(price)
    form.setValue('resalePrice', price, { shouldDirty: true, shouldValidate: true })
    form.setFocus('resalePrice')
  }
  /** Waits for what the kind asks for: without it no fact would be checked, nor stored. False when it does not load. */
  async function loadFacts(): Promise<boolean> {
    if (kind === '' || rules.current.facts) return true
    const { data } = await described.refetch({ cancelRefetch: false })
    rules.current = { ...rules.current, facts: data?.facts, partsOnly: data?.partsOnly ?? {} }
    return data !== undefined
  }
  return { form, described, photos, compareWith, answerPrice, loadFacts }
}

/**
 * The state of the product form: values, photos, draft, the screen that a phone shows (for an edit first the list of its
 * parts), and submission. What was typed stays after every failure.
 */
export function useProductForm(options: ProductFormOptions) {
  const { product, onDone, PriceHelp } = options
  const words = useWords()
  const { form: texts, edit } = words.saller
  const save = useSaveProduct(product)
  const [step, setStep] = useState<Step | null>(product ? null : 'photos')
  const [unconfirmed, setUnconfirmed] = useState(false)
  const { form, described, photos, compareWith, answerPrice, loadFacts } = useFields(options)
  const { read, readName, begin } = useReadName({ form, known: product?.name ?? '' })
  const { draft, editDraft } = useDrafts(options, { form, photos, begin })
  const serial = useSerial(form.getValues)
  const facts = described.data?.facts ?? null

  /** Shows the screen with the first fault, and focuses it there. */
  function showFault(faults: object) {
    const faulty = stepWithFault(faults)
    if (faulty) setStep(faulty)
    const shown = document.querySelector<HTMLElement>('[data-listing-form]')
    if (shown) focusFirstFault(shown)
  }

  const submitLoaded = form.handleSubmit(async (values) => {
    if (photos.isSending) {
      form.setError('photos', { type: 'photo_pending', message: texts.errors.photo_pending })
      return showFault({ photos: {} })
    }
    if (serial.isWrong()) return setStep('specs')
    try {
      const id = await save(values, draft.id())
      await serial.give(id)
      void draft.discard()
      editDraft.end()
      toast.success(product ? edit.done : texts.done)
      onDone(id)
    } catch (error) {
      setUnconfirmed(isUnconfirmedEmail(error))
      if (isAppError(error) && error.code === 'draft_published') draft.wasPublished()
      // The form shows a notice for this refusal.
      if (isUnconfirmedEmail(error)) return
      const names = [...FIELDS, ...(facts ?? []).map(({ field }): FieldPath<ProductValues> => `specs.${field}`)]
      if (!showFieldErrors(error, names, form.setError, words)) return toast.error(explain(error, words))
      showFault(faultsOf(error))
    }
  }, showFault)

  return {
    ...{ product, form, photos, draft, editDraft, unconfirmed, serial },
    submit: withFacts(loadFacts, submitLoaded, () => setStep('what'), words),
    ...{ step, setStep, showFault, read, readName, facts, compareWith, answerPrice, PriceHelp },
    grades: described.data?.grades ?? null,
    partsOnly: described.data?.partsOnly ?? {},
    factsFailed: described.isError,
    retryFacts: described.refetch,
    touched: form.formState.isDirty || photos.items.some((item) => item.step !== 'stored'),
    submitting: form.formState.isSubmitting,
  }
}

/** The draft of a new product, and what was typed in an edit. */
function useDrafts(
  { product, opened }: ProductFormOptions,
  { form, photos, begin }: Pick<ReturnType<typeof useFields>, 'form' | 'photos'> & { begin: () => void },
) {
  const owner = useUser()?.uid ?? ''
  function onPhotos(urls: string[]) {
    photos.reset(urls)
    begin()
  }
  const draft = useDraft({ form, owner, onPhotos, opened: product ? null : (opened ?? null) })
  const editDraft = useEditDraft({ form, owner, onPhotos, product })
  return { draft, editDraft }
}

/** Submits when what the kind asks for is loaded; otherwise says so and shows where the kind is chosen. */
function withFacts(
  loadFacts: () => Promise<boolean>,
  submit: () => Promise<unknown>,
  showKind: () => void,
  { listing }: Messages,
) {
  return async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (await loadFacts()) return void (await submit())
    toast.error(listing.factsFailed)
    showKind()
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>

/** The server's names of faulty fields as the form has them: `specs.ramGb` is inside `specs`. */
function faultsOf(error: unknown): object {
  const names = Object.keys((isAppError(error) && error.fields) || {})
  const specs = names.filter((name) => name.startsWith('specs.')).map((name) => [name.slice('specs.'.length), true])
  const fields = names.filter((name) => !name.startsWith('specs.')).map((name) => [name, true])
  return { ...Object.fromEntries(fields), ...(specs.length > 0 && { specs: Object.fromEntries(specs) }) }
}

/** Adds a product, or saves the edited one; resolves to its id. */
function useSaveProduct(product: ProductDetails | undefined) {
  const { api } = useRouteContext({ from: rootRouteId })
  const add = useProductCall(api.addProduct)
  const edit = useProductCall(api.editProduct)
  return async (values: ProductOutput, draftId: string): Promise<string> => {
    if (!product) return (await add.mutateAsync({ ...values, draftId })).insertedId
    await edit.mutateAsync({ ...values, id: product._id, updatedAt: product.updatedAt })
    return product._id
  }
}
