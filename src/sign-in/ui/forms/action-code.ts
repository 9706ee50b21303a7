import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The code of a letter's link. Null: there is none. `unread` on the server and until the scripts run. */
export type ActionCode = 'unread' | { value: string } | null

/** For `validateSearch` of the pages that letters lead to; whatever else the link carries is dropped. */
export function readCode({ oobCode }: Record<string, unknown>): { oobCode?: string } {
  return typeof oobCode === 'string' && oobCode !== '' ? { oobCode } : {}
}

/** Takes the code out of the address bar, where others could read it, and keeps it for the page. */
export function useActionCode({ oobCode }: { oobCode?: string }): ActionCode {
  const [code, setCode] = useState<ActionCode>('unread')
  const navigate = useNavigate()
  useEffect(() => {
    if (oobCode) {
      setCode({ value: oobCode })
      navigate({ to: '.', search: {}, replace: true })
    } else setCode((before) => (before === 'unread' ? null : before))
  }, [oobCode, navigate])
  return code
}
