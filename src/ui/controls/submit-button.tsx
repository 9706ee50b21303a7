import { useHydrated } from '@tanstack/react-router'
import { Button, type ButtonProps } from './button.tsx'

/**
 * Sends the form of a page that the server renders. Until the scripts run it is a plain button: the browser would otherwise
 * send the form itself, and a password with it. Whoever presses it then has it pressed again by the page (`entry-client.tsx`).
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button {...props} type={useHydrated() ? 'submit' : 'button'} />
}
