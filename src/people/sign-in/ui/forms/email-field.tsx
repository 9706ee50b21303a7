import type { ComponentProps } from 'react'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete' | 'placeholder'>

/** The e-mail address of an account, which browsers and password managers fill in. */
export function EmailField(props: EmailFieldProps) {
  const { fields } = useWords().accounts
  return (
    <TextField
      label={fields.email}
      type="email"
      required
      autoComplete="username"
      placeholder={fields.emailExample}
      {...props}
    />
  )
}
