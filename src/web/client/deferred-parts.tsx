import { rootRouteId, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '#sign-in/ui/session.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWaiting } from '#ui/states/waiting.ts'
import { useWords } from '#ui/text/words.ts'
import { keepFor, keepWhatIsSeen, registerWorker } from '../offline/saved-pages.ts'
import { goOnPress } from './press.ts'
import { rememberFocus } from './restore-focus.ts'
import { listenForSearchKey } from './search-key.ts'

/** How long the script of a page may be on its way (row Q30). */
const SCRIPT_TIMEOUT_MS = 120_000

/** What the server wrote into the head for crawlers, of the page that came with the document (`head/compose.ts`). */
const OF_FIRST_PAGE =
  'link[rel=canonical],meta[name=description],meta[name=robots],meta[name^="twitter:"],meta[property],[type="application/ld+json"]'

/** What no page needs before its first paint: the place of the toasts, patience with the next page and the bar for it. */
export function LateParts() {
  const words = useWords()
  const pending = useRouterState({ select: ({ isLoading }) => isLoading })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [firstPage] = useState(pathname)
  useEffect(() => {
    if (pathname === firstPage) return
    // On another page they would be wrong: a phone's own Share would send the canonical address of the first one.
    for (const tag of document.head.querySelectorAll(OF_FIRST_PAGE)) tag.remove()
  }, [pathname, firstPage])
  useEffect(() => {
    if (!pending) return
    // What is still on its way then fails, and the page says so with Retry.
    const timer = setTimeout(() => window.stop(), SCRIPT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [pending])
  const waiting = useWaiting()
  const session = useSession()
  const { queryClient } = useRouteContext({ from: rootRouteId })
  const router = useRouter()
  useEffect(listenForSearchKey, [])
  useEffect(() => goOnPress(router), [router])
  useEffect(() => rememberFocus(router), [router])
  useEffect(registerWorker, [])
  useEffect(() => keepFor(session), [session])
  useEffect(() => keepWhatIsSeen(queryClient), [queryClient])
  return (
    <>
      {(pending || waiting || session.loading) && <LoadingBar />}
      <Toaster closeLabel={words.site.close} />
    </>
  )
}
