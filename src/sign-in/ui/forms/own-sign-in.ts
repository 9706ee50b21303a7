import { useRouter } from '@tanstack/react-router'
import { createContext, type RefObject, useContext, useRef } from 'react'
import { ownPath } from '#shared/own-path.ts'

/** True while a form of this page signs somebody in: the form then leads on itself, the layout keeps still. */
export const OwnSignIn = createContext<RefObject<boolean>>({ current: false })

/** Shows the second step in the page's place, if that is what an error asks for; false for another error. */
export const AskSecondStep = createContext<(error: unknown) => Promise<boolean>>(async () => false)

/** An address of this site that a guard remembered, or null: whatever could lead elsewhere or back here is refused. */
export function rememberedPlace(from: string | undefined): string | null {
  const place = from === undefined ? null : ownPath(from)
  return place && !/^\/(login|register)([/?#]|$)/.test(place) ? place : null
}

/**
 * Runs a sign-in step, then leads to where the person was going, otherwise to /dashboard (rows L10 S08). Throws what
 * `work` throws, and stays on the page; for somebody with a second factor the page goes on with that (row Z33).
 */
export function useSignInStep(from: string | undefined): (work: () => Promise<void>) => Promise<void> {
  const ownRef = useContext(OwnSignIn)
  const askSecondStep = useContext(AskSecondStep)
  const router = useRouter()
  // A page from the cache learns its search values just after the first effects, when a step may have begun.
  const fromRef = useRef(from)
  fromRef.current = from
  return async (work) => {
    ownRef.current = true
    try {
      await work()
    } catch (error) {
      ownRef.current = false
      if (await askSecondStep(error)) return
      throw error
    }
    await router.navigate({ href: rememberedPlace(fromRef.current) ?? '/dashboard', replace: true })
  }
}
