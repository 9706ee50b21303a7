import { useWatch } from 'react-hook-form'
import type { FactField } from '#catalogue/facts/contract.ts'
import { isAsked } from '#catalogue/facts/ui/typed-specs.ts'
import { useUser } from '#people/sign-in/ui/session.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { isIncluded, stepOfFact } from '../form-steps.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Card } from './card.tsx'
import { FactInput } from './fact-input.tsx'

/** The facts of a screen that the kind asks for now. */
export function useAskedFacts({ form, facts }: ProductFormState, step: ReturnType<typeof stepOfFact>): FactField[] {
  const specs = useWatch({ control: form.control, name: 'specs' })
  return (facts ?? []).filter((fact) => stepOfFact(fact.field) === step && isAsked(fact, specs))
}

/** Stands where the facts come when the kind is chosen, and while they are loaded. */
function FactsToCome({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  const kind = useWatch({ control: state.form.control, name: 'kind' })
  if (state.facts !== null) return null
  if (kind === '') return <p className="text-small text-ink-2">{listing.kindFirst}</p>
  return <Skeleton className="h-48 rounded-control" />
}

/** The facts of the kind. Those that must be stated stand first; the others open on a press. */
export function SpecsSection({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  const asked = useAskedFacts(state, 'specs')
  // Facts that were read from the name are shown, so that the saller confirms them.
  const isFirst = (fact: FactField) => fact.required || state.read.includes(fact.field)
  const more = asked.filter((fact) => !isFirst(fact))
  const grid = 'grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2 sm:gap-4'
  return (
    <Card
      step="specs"
      shown={state.step}
      title={listing.specs}
      aside={state.read.length > 0 && listing.readFromName(state.read.length)}
      text={listing.specsText}
    >
      <FactsToCome state={state} />
      <div className={grid}>
        {asked.filter(isFirst).map((fact) => (
          <FactInput key={fact.field} state={state} fact={fact} />
        ))}
      </div>
      {more.length > 0 && (
        <details className="group">
          <summary className="touch-area cursor-pointer py-2 text-small font-semibold text-accent-ink">
            {listing.moreFacts(more.length)}
          </summary>
          <div className={`${grid} pt-4`}>
            {more.map((fact) => (
              <FactInput key={fact.field} state={state} fact={fact} />
            ))}
          </div>
        </details>
      )}
      {state.facts !== null && <SerialField state={state} />}
    </Card>
  )
}

/** Faults and repairs, and what comes with it. */
export function FaultsSection({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  const asked = useAskedFacts(state, 'faults')
  const included = asked.filter(({ field }) => isIncluded(field))
  return (
    <>
      <Card step="faults" shown={state.step} title={listing.faults} text={listing.faultsText}>
        <FactsToCome state={state} />
        {asked
          .filter(({ field }) => !isIncluded(field))
          .map((fact) => (
            <FactInput key={fact.field} state={state} fact={fact} />
          ))}
      </Card>
      {included.length > 0 && (
        <Card step="faults" shown={state.step} title={listing.included}>
          <div className="grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2 sm:gap-4">
            {included.map((fact) => (
              <FactInput key={fact.field} state={state} fact={fact} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

/** The serial number or IMEI, which nobody sees. An admin gives none for the saller. */
function SerialField({ state: { serial, product } }: { state: ProductFormState }) {
  const { listing, errors } = useWords()
  const user = useUser()
  if (product && product.email !== user?.email) return null
  return (
    <TextField
      ref={serial.input}
      label={listing.serial}
      hint={listing.serialHint}
      error={serial.fault ? errors[serial.fault] : undefined}
      maxLength={80}
      autoComplete="off"
      spellCheck={false}
      lang="en"
      onBlur={serial.check}
    />
  )
}
