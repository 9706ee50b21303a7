import { useRouter } from '@tanstack/react-router'
import { createContext, type RefObject, useContext, useRef } from 'react'
import { barePath } from '#shared/language.ts'
import { sameOriginPath } from '#shared/same-origin-path.ts'
import { localPath } from '#ui/text/local-path.ts'

/** True while a form of the page signs in: the form then redirects, and the layout does not. */
export const FormSigningIn = createContext<RefObject<boolean>>({ current: false })

/** Shows the second-factor form in place of the page, if the error asks for it; resolves to false for any other error. */
export const AskSecondFactor = createContext<(error: unknown) => Promise<boolean>>(async () => false)

/**
 * The path to return to in the language of the page, which may have been changed meanwhile, or null: addresses of other sites
 * and the sign-in pages themselves are refused.
 */
export function safeReturnPath(from: string | undefined): string | null {
  const path = from === undefined ? null : sameOriginPath(from)
  const bare = path && barePath(path)
  return bare && !/^\/(login|register)([/?#]|$)/.test(bare) ? localPath(bare) : null
}

/**
 * Runs a sign-in, then redirects to where the user was going, otherwise to /dashboard (rows L10 S08). When the sign-in
 * needs a second factor, the page asks for that (row Z33). Throws any other error and stays on the page.
 */
export function useSignInFlow(from: string | undefined): (signIn: () => Promise<void>) => Promise<void> {
  const formSigningIn = useContext(FormSigningIn)
  const askSecondFactor = useContext(AskSecondFactor)
  const router = useRouter()
  // A cached page learns its search values just after the first effects, when a sign-in may have started.
  const fromRef = useRef(from)
  fromRef.current = from
  return async (signIn) => {
    formSigningIn.current = true
    try {
      await signIn()
    } catch (error) {
      formSigningIn.current = false
      if (await askSecondFactor(error)) return
      throw error
    }
    await router.navigate({ href: safeReturnPath(fromRef.current) ?? localPath('/dashboard'), replace: true })
  }
}
