import { type FormEvent, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { DraftMark, DraftNotice } from '#catalogue/drafts/ui/draft-notice.tsx'
import { EditDraftNotice } from '#catalogue/drafts/ui/edit-draft-notice.tsx'
import { VerifyEmailNotice } from '#people/sign-in/ui/guard.tsx'
import { cx } from '#ui/class-names.ts'
import { ProgressBar } from '#ui/states/progress.tsx'
import { useWords } from '#ui/text/words.ts'
import { isPhone, showNextScreen } from './form-footer.tsx'
import { stepsOf } from './form-steps.ts'
import { PartList, useStepTitles } from './part-list.tsx'
import { PriceSection } from './price-fields.tsx'
import { BatterySection } from './sections/battery-section.tsx'
import { ConditionSection } from './sections/condition-section.tsx'
import { PhotoSection } from './sections/photo-section.tsx'
import { PlaceSection } from './sections/place-section.tsx'
import { FaultsSection, SpecsSection } from './sections/specs-section.tsx'
import { WhatSection } from './sections/what-section.tsx'
import { WordsSection } from './sections/words-section.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface ProductFormProps {
  id: string
  state: ProductFormState
  /** While the preview is shown instead; what was typed stays. */
  hidden?: boolean | undefined
  /** Called when the form, hidden or not, has to show what is wrong. */
  onFault: () => void
}

/**
 * The fields of a product (rows F01-F11), the same for a new one and for one that is edited: one page from `md`, and one
 * screen after the other on a phone. The caller renders the buttons.
 */
export function ProductForm({ id, state, hidden, onFault }: ProductFormProps) {
  const { isSubmitSuccessful, submitCount, isSubmitting } = useFormState({ control: state.form.control })
  const onFaultRef = useRef(onFault)
  onFaultRef.current = onFault
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && !isSubmitSuccessful) onFaultRef.current()
  }, [submitCount, isSubmitting, isSubmitSuccessful])
  function onSubmit(event: FormEvent) {
    const isLast = stepsOf(state.facts).at(-1) === state.step
    // Enter in a field of a phone goes to the next screen of a new product, and saves an edited one.
    if (isLast || hidden || state.product || !isPhone()) return void state.submit(event)
    event.preventDefault()
    void showNextScreen(state)
  }
  return (
    <form
      id={id}
      noValidate
      data-listing-form
      onSubmit={onSubmit}
      className={cx('space-y-3 md:space-y-4', hidden && 'hidden')}
    >
      {state.product ? (
        <>
          <EditDraftNotice draft={state.editDraft} />
          <PartList state={state} />
        </>
      ) : (
        <>
          <Progress state={state} />
          <DraftNotice draft={state.draft} />
          {state.step === 'photos' && <VerifyEmailNotice />}
        </>
      )}
      <PhotoSection state={state} />
      <WhatSection state={state} />
      <SpecsSection state={state} />
      <FaultsSection state={state} />
      <BatterySection state={state} />
      <ConditionSection state={state} />
      <PlaceSection state={state} />
      <PriceSection state={state} />
      <WordsSection state={state} />
    </form>
  )
}

/** Which screen of how many a phone shows, and whether the draft is saved. */
function Progress({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  const titles = useStepTitles()
  const steps = stepsOf(state.facts)
  const step = state.step ?? 'photos'
  const at = steps.indexOf(step) + 1
  const text = listing.step(at, steps.length, titles[step])
  return (
    <div>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <p className="text-caption font-medium text-ink-2 md:hidden">{text}</p>
        <DraftMark draft={state.draft} />
      </div>
      <ProgressBar label={text} percent={(at / steps.length) * 100} className="mt-1.5 h-1 md:hidden" />
    </div>
  )
}
