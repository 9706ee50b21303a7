import { ArrowLeft, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
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

/** Back and Next between the screens of a phone; Preview and the submit button at the end, and always from `md`. */
export function FormFooter({ state, id, cancel, onPreview }: FormFooterProps) {
  const { saller, listing } = useWords()
  const steps = stepsOf(state.facts)
  const at = steps.indexOf(state.step)
  const isLast = at === steps.length - 1
  return (
    <>
      <div className={cx(at > 0 && 'max-md:hidden')}>{cancel}</div>
      {at > 0 && (
        <Button
          kind="secondary"
          icon={ArrowLeft}
          className="md:hidden"
          onClick={() => showStep(state, steps[at - 1] ?? 'photos')}
        >
          {listing.back}
        </Button>
      )}
      <Button kind="secondary" icon={Eye} className={cx(!isLast && 'max-md:hidden')} onClick={onPreview}>
        {listing.preview}
      </Button>
      <Button
        type="submit"
        form={id}
        className={cx('max-md:flex-1 max-md:px-2 md:min-w-40', !isLast && 'max-md:hidden')}
        loading={state.submitting}
      >
        {state.product ? saller.edit.submit : saller.form.submit}
      </Button>
      {!isLast && (
        <Button className="max-md:flex-1 md:hidden" onClick={() => goOn(state)}>
          {listing.next}
        </Button>
      )}
    </>
  )
}

/** Shows the next screen if all is right on this one. */
export async function goOn(state: ProductFormState): Promise<void> {
  const { form, step, photos, facts } = state
  // What the name tells may fill what is missing here.
  if (step === 'what') await state.readName()
  // Photos may go on uploading behind the other screens.
  const fields = step === 'photos' && photos.items.length > 0 ? [] : fieldsOfStep(step, facts ?? [])
  const isRight = fields.length === 0 || (await form.trigger(fields))
  if (!isRight) return state.showFault({})
  const steps = stepsOf(facts)
  showStep(state, steps[steps.indexOf(step) + 1] ?? step)
}

/** Shows a screen from its beginning. */
function showStep({ setStep }: ProductFormState, step: Step): void {
  setStep(step)
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>(`[data-listing-form] [data-step=${step}] h2`)
    heading?.scrollIntoView({ block: 'center' })
    heading?.focus({ preventScroll: true })
  })
}
