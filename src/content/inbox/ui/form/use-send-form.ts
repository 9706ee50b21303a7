import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { explain, useWords } from '#ui/text/words.ts'
import type { FormName } from './send-form.ts'

/**
 * The state of a form that is sent to the endpoint `form`. Its validation is loaded at the first submit, because the
 * footer and the home page have such forms, which most visitors never use. Spread `form` on the form element and
 * `button` on its button, and give each field its message of `errors`.
 */
export function useSendForm(form: FormName, thanks: string) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)

  async function send(element: HTMLFormElement) {
    const values = Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)]))
    try {
      const { sendForm } = await import('./send-form.ts')
      const invalid = await sendForm({ form, values, api, words, thanks })
      if (!invalid) return element.reset()
      setErrors(invalid)
      focusFirst(element, invalid)
    } catch (error) {
      const { toast } = await import('react-hot-toast')
      toast.error(explain(error, words))
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    setErrors({})
    setSending(true)
    await send(event.currentTarget)
    setSending(false)
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (name === null) return
    if (name in errors) setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)))
  }

  // Before hydration the button does not submit: a plain submit would lose what was typed.
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const button = { type: hydrated ? 'submit' : 'button', loading: sending } as const
  return { errors, button, form: { onSubmit, onInput, noValidate: true, method: 'post' } as const }
}

function focusFirst(form: HTMLFormElement, invalid: Record<string, string>): void {
  const first = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in invalid)
  if (first instanceof HTMLElement) first.focus()
}
