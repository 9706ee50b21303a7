import { useHydrated } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/**
 * The submit button of a form in a server-rendered page. Before hydration it is a plain button: the browser would submit the
 * form itself, with a password in it. A click from before hydration (`entry-client.tsx`) submits the form as soon as React has
 * it, which may be later than the page around it.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onClick' | 'ref'>) {
  const isHydrated = useHydrated()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Outside the effect: those of the form come after it, and a click that made React hydrate the form is noted after it.
    setTimeout(() => {
      if (!document.querySelector('[data-submit][type=button]')) window.onclick = window.onsubmit = null
      if (!button.current || window.earlyClick !== button.current) return
      window.earlyClick = null
      button.current.form?.requestSubmit()
    })
  }, [])
  const onClick = isHydrated ? undefined : submitForm
  return <Button {...props} ref={button} data-submit type={isHydrated ? 'submit' : 'button'} onClick={onClick} />
}

/** Submits the form for a click before the second render, which makes this a submit button: nobody has to repeat the click. */
function submitForm(event: MouseEvent<HTMLButtonElement>): void {
  event.stopPropagation()
  window.earlyClick = null
  event.currentTarget.form?.requestSubmit()
}
