import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '#people/sign-in/ui/session.ts'

/** The address that was asked for again. */
let askedAgain = ''

/**
 * The server renders pages as for a guest. What it did not find may be there for who is signed in: a saller's own product
 * that is not on sale. The browser asks once more.
 */
export function useAnotherTry(): void {
  const user = useUser()
  const router = useRouter()
  useEffect(() => {
    const { href } = router.state.location
    if (!user || askedAgain === href) return
    askedAgain = href
    router.invalidate()
  }, [user, router])
}
