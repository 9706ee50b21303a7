import { Check } from 'lucide-react'
import { useId } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { DRAFT_LENGTHS } from '#catalogue/drafts/contract.ts'
import type { FactField } from '#catalogue/facts/contract.ts'
import { isRequired } from '#catalogue/facts/ui/typed-specs.ts'
import { cx } from '#ui/class-names.ts'
import { FieldNote } from '#ui/controls/field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductFormState } from '../use-product-form.ts'

interface FactInputProps {
  state: ProductFormState
  fact: FactField
  /** Shown instead of the help, such as where the value comes from. */
  hint?: string | undefined
  /** Called when the saller types another value. */
  onTyped?: (() => void) | undefined
}

/** The input of one fact by its type: a list, a number with its unit, a text, or chips where several can be chosen. */
export function FactInput(props: FactInputProps) {
  const { state, fact } = props
  if (fact.type === 'choices') return <ChipsInput {...props} />
  const isList = fact.choices.length > 0 || fact.type === 'boolean'
  return isList ? (
    <ListInput key={`${state.form.getValues('kind')}.${fact.field}`} {...props} />
  ) : (
    <TypedInput {...props} />
  )
}

function useFact({ state: { form, read }, fact, hint }: FactInputProps) {
  const words = useWords().listing
  const name = `specs.${fact.field}` as const
  const { errors } = useFormState({ control: form.control, name })
  const specs = useWatch({ control: form.control, name: 'specs' })
  const value = specs[fact.field]
  const fromName = read.includes(fact.field) ? words.fromName : undefined
  return {
    ...{ name, value, fromName },
    error: errors.specs?.[fact.field]?.message,
    hint: fromName ?? hint ?? fact.help,
    optional: isRequired(fact, specs) ? undefined : words.optional,
  }
}

function ListInput(props: FactInputProps) {
  const { state, fact } = props
  const words = useWords().listing
  const { name, value, error, hint, optional } = useFact(props)
  const offered =
    fact.type === 'boolean'
      ? [
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
        ]
      : fact.choices
  // A choice of an old draft, or of another kind, that is not offered here.
  const isGone = typeof value === 'string' && value !== '' && !offered.some((choice) => choice.value === value)
  const gone = isGone ? [{ value, label: words.gone(value) }] : []
  const none = optional ? [{ value: '', label: words.notStated }] : []
  return (
    <SelectField
      key={String(isGone)}
      label={fact.label}
      aside={optional}
      placeholder={optional ? undefined : words.choose}
      choices={[...none, ...gone, ...offered]}
      hint={hint}
      error={error ?? (isGone && words.choiceGone)}
      {...state.form.register(name)}
    />
  )
}

function TypedInput(props: FactInputProps) {
  const { state, fact, onTyped } = props
  const { name, error, hint, optional } = useFact(props)
  const aside = [fact.unit, optional].filter(Boolean).join(' · ')
  return (
    <TextField
      label={fact.label}
      aside={aside}
      inputMode={fact.type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={DRAFT_LENGTHS.fact}
      hint={hint}
      error={error}
      {...state.form.register(name, onTyped && { onChange: onTyped })}
    />
  )
}

/** The choice that excludes all others of its fact. */
const NONE = 'none'

function ChipsInput(props: FactInputProps) {
  const { state, fact } = props
  const { name, value, error, hint, optional } = useFact(props)
  const note = useId()
  const chosen = Array.isArray(value) ? value : []
  const isGone = chosen.some((one) => !fact.choices.some((choice) => choice.value === one))
  const { listing } = useWords()
  function toggle(choice: string) {
    const rest = chosen.filter((one) => one !== choice && one !== NONE)
    const next = choice === NONE ? [NONE] : [...rest, choice]
    const offered = (chosen.includes(choice) ? chosen.filter((one) => one !== choice) : next).filter((one) =>
      fact.choices.some((known) => known.value === one),
    )
    state.form.setValue(name, offered, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-2 text-small font-medium">
        {fact.label}
        {optional && <span className="text-caption font-normal text-ink-3">{optional}</span>}
      </legend>
      <div className="grid grid-cols-2 gap-1.5 sm:flex sm:flex-wrap sm:gap-2">
        {fact.choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'relative inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control border px-2.5 py-1 text-caption leading-4 font-medium transition-colors duration-150 sm:gap-2 sm:rounded-full sm:px-4 sm:py-2 sm:text-small',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              chosen.includes(choice.value)
                ? 'border-inverse bg-inverse text-on-inverse'
                : 'border-line-strong/60 bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              checked={chosen.includes(choice.value)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(choice.value)}
              className="sr-only"
            />
            {chosen.includes(choice.value) && <Check className="size-4 shrink-0" />}
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNote id={note} hint={hint} error={error ?? (isGone && listing.choiceGone)} />
    </fieldset>
  )
}
