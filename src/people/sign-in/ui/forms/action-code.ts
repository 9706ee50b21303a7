import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The one-time code of an e-mail's link; null when there is none. `unread` on the server and until hydration. */
export type ActionCode = 'unread' | { value: string } | null

/** For `validateSearch` of the pages that e-mails link to; it drops all other parameters. */
export function readCode({ oobCode }: Record<string, unknown>): { oobCode?: string } {
  return typeof oobCode === 'string' && oobCode !== '' ? { oobCode } : {}
}

/**
 * Removes the code and all else but the way back from the address bar, where others could read it, and holds it for the page.
 */
export function useActionCode({ oobCode }: { oobCode?: string | undefined }): ActionCode {
  const [code, setCode] = useState<ActionCode>('unread')
  const navigate = useNavigate()
  useEffect(() => {
    if (oobCode) {
      setCode({ value: oobCode })
      navigate({ to: '.', search: ({ from }) => ({ from }), replace: true })
    } else setCode((before) => (before === 'unread' ? null : before))
  }, [oobCode, navigate])
  return code
}
