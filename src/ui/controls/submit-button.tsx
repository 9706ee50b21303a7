import { useHydrated } from '@tanstack/react-router'
import { Button, type ButtonProps } from './button.tsx'

/**
 * The submit button of a form in a server-rendered page. Before hydration it is a plain button: the browser would submit the
 * form itself, with a password in it. The page repeats a click from before hydration (`entry-client.tsx`).
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button {...props} type={useHydrated() ? 'submit' : 'button'} />
}
