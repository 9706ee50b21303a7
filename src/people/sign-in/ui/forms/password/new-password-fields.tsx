import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { PasswordRule } from './password-rule.tsx'

interface NewPasswordFieldsProps {
  /** Registration of the password field, as `register('password')` returns it. `confirm` is that of the second field. */
  password: UseFormRegisterReturn
  confirm: UseFormRegisterReturn
  errors: { password?: { message?: string } | undefined; confirm?: { message?: string } | undefined }
  label: ReactNode
  /** The password as typed. */
  value: string
  /** True if both fields are filled and equal. */
  same: boolean
  className?: string | undefined
}

/** A password and once more (rows G05 G06 X04 X05). */
export function NewPasswordFields({
  password,
  confirm,
  errors,
  label,
  value,
  same,
  className,
}: NewPasswordFieldsProps) {
  const { fields } = useWords().accounts
  const eye = { showLabel: fields.showPassword, hideLabel: fields.hidePassword }
  return (
    <div className={className}>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        rule={<PasswordRule password={value} />}
        error={errors.password?.message}
        {...eye}
        {...password}
      />
      <PasswordField
        label={fields.confirm}
        required
        autoComplete="new-password"
        error={errors.confirm?.message}
        ok={same && !errors.password ? fields.samePassword : undefined}
        {...eye}
        {...confirm}
      />
    </div>
  )
}
