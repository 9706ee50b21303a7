import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Toaster } from '#ui/toaster.tsx'
import { useWords } from '#ui/words.ts'

/** How long the script of a page may be on its way (row Q30). */
const SCRIPT_TIMEOUT_MS = 120_000

/** What no page needs before its first paint: the place of the toasts, and patience with the next page. */
export function LateParts() {
  const words = useWords()
  const pending = useRouterState({ select: ({ isLoading }) => isLoading })
  useEffect(() => {
    if (!pending) return
    // What is still on its way then fails, and the page says so with Retry.
    const timer = setTimeout(() => window.stop(), SCRIPT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [pending])
  return <Toaster closeLabel={words.site.close} />
}
