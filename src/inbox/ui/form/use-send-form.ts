import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { explain, useWords } from '#ui/text/words.ts'
import type { FormName } from './send-form.ts'

/**
 * A form that sends itself to `form`'s endpoint. What checks it is fetched at the first Send: two of these forms stand on
 * pages where most people write nothing. Give `form` to the form element, `button` to its
 * button and `errors` to the fields by their names.
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
      const faults = await sendForm({ form, values, api, words, thanks })
      if (!faults) return element.reset()
      setErrors(faults)
      focusFirst(element, faults)
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
    const { name } = target as HTMLInputElement
    if (name in errors) setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)))
  }

  // Until the script is here, Send is a button without an action: a plain submit would lose what was written.
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const button = { type: ready ? 'submit' : 'button', loading: sending } as const
  return { errors, button, form: { onSubmit, onInput, noValidate: true, method: 'post' } as const }
}

function focusFirst(form: HTMLFormElement, faults: Record<string, string>): void {
  const first = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in faults)
  if (first instanceof HTMLElement) first.focus()
}
