import { Eye, EyeOff, Lock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from '../class-names.ts'
import type { Icon } from '../display/icon.ts'
import { IconButton } from './button.tsx'
import { ControlStart, controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** Inside the field, at its start. */
    icon?: Icon | undefined
  }

/** A field for one line of text. Takes the result of react-hook-form's `register('name')`, `ref` included. */
export function TextField({ label, aside, hint, error, ok, className, icon: Mark, id, ...rest }: TextFieldProps) {
  const { control, note, aria } = useFieldIds(error, id)
  const texts = { label, aside, hint, error, ok, className }
  return (
    <Field {...texts} htmlFor={control} noteId={note}>
      {Mark && (
        <ControlStart>
          <Mark className="size-4.5" />
        </ControlStart>
      )}
      <input type="text" {...rest} {...aria} className={cx(controlClass({ error: !!error }), Mark && 'pl-10.5')} />
    </Field>
  )
}

export type PasswordFieldProps = Omit<TextFieldProps, 'icon' | 'type'> & {
  /** Names of the eye: before and after it was pressed. */
  showLabel: string
  hideLabel: string
  /** Requirements of the password; they stay visible beside an error. */
  rule?: ReactNode
}

/** A password with an eye that shows it. Give `autoComplete`: current-password or new-password. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const { label, aside, hint, rule, error, ok, className, id, ...rest } = props
  const [shown, setShown] = useState(false)
  const { control, note, aria } = useFieldIds(error, id)
  const texts = { label, aside, hint, rule, error, ok, className }
  return (
    <Field {...texts} htmlFor={control} noteId={note}>
      <input
        {...rest}
        {...aria}
        type={shown ? 'text' : 'password'}
        className={cx(controlClass({ error: !!error }), 'pr-12')}
      />
      <IconButton
        className="absolute inset-y-0.5 right-0.5 size-11"
        icon={shown ? EyeOff : Eye}
        label={shown ? hideLabel : showLabel}
        aria-controls={control}
        onClick={() => setShown(!shown)}
      />
    </Field>
  )
}

export type MoneyFieldProps = Omit<TextFieldProps, 'icon' | 'type'> & {
  /** The currency, shown inside the field before the number. */
  unit: string
}

/** An amount of money as people write it (commas, Bengali digits); the form's shape turns it into a number. */
export function MoneyField({ unit, label, aside, hint, error, ok, className, id, ...rest }: MoneyFieldProps) {
  const { control, note, aria } = useFieldIds(error, id)
  const texts = { label, aside, hint, error, ok, className }
  return (
    <Field {...texts} htmlFor={control} noteId={note}>
      <ControlStart>
        <span id={`${control}-unit`}>{unit}</span>
      </ControlStart>
      <input
        type="text"
        inputMode="numeric"
        {...rest}
        {...aria}
        aria-describedby={`${control}-unit ${note}`}
        className={cx(controlClass({ error: !!error }), 'figures pl-14')}
      />
    </Field>
  )
}

export type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'className'>

/** Several lines of text; four rows unless said. */
export function TextArea({ label, aside, hint, error, ok, className, id, ...rest }: TextAreaProps) {
  const { control, note, aria } = useFieldIds(error, id)
  const texts = { label, aside, hint, error, ok, className }
  return (
    <Field {...texts} htmlFor={control} noteId={note}>
      <textarea rows={4} {...rest} {...aria} className={controlClass({ error: !!error, area: true })} />
    </Field>
  )
}

export type FixedFieldProps = Pick<FieldTexts, 'label' | 'hint' | 'className'> & {
  value: string
  id?: string | undefined
  lang?: string | undefined
}

/** A value that the form knows already and nobody can change here: greyed, with a lock. */
export function FixedField({ label, hint, className, value, id, lang }: FixedFieldProps) {
  const { control, note, aria } = useFieldIds(undefined, id)
  return (
    <Field label={label} hint={hint} className={className} htmlFor={control} noteId={note}>
      <input
        type="text"
        {...aria}
        disabled
        value={value}
        readOnly
        lang={lang}
        className={cx(controlClass({ fixed: true }), 'pr-10')}
      />
      <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-ink-3">
        <Lock className="size-4" />
      </span>
    </Field>
  )
}
