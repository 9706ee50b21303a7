import { ArrowLeft, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useCloseByBack } from '#ui/overlays/use-close-by-back.ts'
import { useWords } from '#ui/text/words.ts'
import { fieldsOfStep, type Step, stepsOf } from './form-steps.ts'
import type { ProductFormState } from './use-product-form.ts'

interface FormFooterProps {
  state: ProductFormState
  /** The id of the form. */
  id: string
  /** The link or button that leaves the form; on a phone it stands where Back stands later. */
  cancel: ReactNode
  onPreview: () => void
}

/**
 * On a phone Back and Next between the screens of a new product, with the submit button on the last one; Save on each part of
 * an edited one, with Back to the list of parts. From `md` all stands on one page with Preview and the submit button.
 */
export function FormFooter({ state, id, cancel, onPreview }: FormFooterProps) {
  const { saller, listing } = useWords()
  const { step, product, facts } = state
  const steps = stepsOf(facts)
  const at = step === null ? 0 : steps.indexOf(step)
  const isFirst = product ? step === null : at === 0
  const isLast = product !== undefined || at === steps.length - 1
  const before = product ? null : (steps[at - 1] ?? 'photos')
  const hasPreview = product ? step === null : isLast
  useCloseByBack(!isFirst && isPhone(), () => showStep(state, before))
  return (
    <>
      <div className={cx(!isFirst && 'max-md:hidden')}>{cancel}</div>
      {!isFirst && (
        <Button kind="secondary" icon={ArrowLeft} className="md:hidden" onClick={() => showStep(state, before)}>
          {listing.back}
        </Button>
      )}
      <Button
        kind="secondary"
        icon={Eye}
        // Beside Back and the submit button of a phone there is room for the mark alone.
        className={cx('max-md:px-3.5', !hasPreview && 'max-md:hidden')}
        onClick={onPreview}
      >
        <span className="max-md:sr-only">{listing.preview}</span>
      </Button>
      <Button
        type="submit"
        form={id}
        className={cx('max-md:flex-1 max-md:px-2 md:min-w-40', !isLast && 'max-md:hidden')}
        loading={state.submitting}
      >
        {product ? saller.edit.submit : saller.form.submit}
      </Button>
      {!isLast && (
        <Button
          className="max-md:flex-1 md:hidden"
          loading={waitsForFacts(state)}
          onClick={() => showNextScreen(state)}
        >
          {listing.next}
        </Button>
      )}
    </>
  )
}

/** True below `md`, where the screens are shown one by one. */
export function isPhone(): boolean {
  return window.matchMedia('not all and (min-width: 48rem)').matches
}

/** True while the questions of this screen are loading. The screen cannot be left before they have come. */
function waitsForFacts({ step, facts, factsFailed }: ProductFormState): boolean {
  return facts === null && !factsFailed && (step === 'specs' || step === 'faults' || step === 'battery')
}

/** Shows the next screen if all is right on this one. */
export async function showNextScreen(state: ProductFormState): Promise<void> {
  const { form, step, photos, facts } = state
  if (step === null || waitsForFacts(state)) return
  // Facts read from the name may fill empty fields of this screen.
  if (step === 'what') await state.readName()
  // Photos may go on uploading behind the other screens.
  const fields = step === 'photos' && photos.items.length > 0 ? [] : fieldsOfStep(step, facts ?? [])
  const isRight = fields.length === 0 || (await form.trigger(fields))
  if (!isRight) return state.showFault({})
  const steps = stepsOf(facts)
  showStep(state, steps[steps.indexOf(step) + 1] ?? step)
}

/** The screens that begin with a field to type into. */
const TYPED_STEPS: readonly (Step | null)[] = ['what', 'place', 'price', 'words']

/** Shows a screen from its beginning, with the focus in an empty first field. `null`: shows the part of the last screen. */
export function showStep({ step: before, setStep }: ProductFormState, step: Step | null): void {
  setStep(step)
  setTimeout(() => {
    const form = document.querySelector('[data-listing-form]')
    const shown = step === null ? `[data-part=${before}]` : `[data-step=${step}] h2`
    const element = form?.querySelector<HTMLElement>(shown)
    const field = form?.querySelector<HTMLInputElement>(`[data-step=${step}] :is(input, textarea)`)
    element?.scrollIntoView({ block: 'center' })
    const focused = TYPED_STEPS.includes(step) && field?.value === '' ? field : element
    focused?.focus({ preventScroll: true })
  })
}
