import { rootRouteId, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { startSession } from '#people/sign-in/ui/auth-state.ts'
import { useSession } from '#people/sign-in/ui/session.ts'
import { onLoss } from '#ui/browser/storage.ts'
import { listenForCompositions } from '#ui/controls/composition.ts'
import { listenForFaults } from '#ui/controls/first-fault.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useHasPendingWork } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'
import { clearOnUserChange, registerWorker, saveViewedPages } from '../offline/saved-pages.ts'
import { carryFields } from './carried-fields.ts'
import { placeFocus } from './place-focus.ts'
import { listenForSearchKey } from './search-key.ts'

/** The parts of signed-in users. If their script does not load, the page works, and the next page tries again. */
const MemberParts = lazy(() =>
  import('./member-parts.tsx').then(
    ({ MemberParts }) => ({ default: MemberParts }),
    () => ({ default: NoParts }),
  ),
)

function NoParts(): ReactNode {
  return null
}

/** A reader of two sentences. */
const LOSS_SHOWN_MS = 12_000

/** How long the script of a page may take to load (row Q30). */
const SCRIPT_TIMEOUT_MS = 120_000

/** Tags for crawlers that the server wrote into the head of the first page. */
const SERVER_HEAD_TAGS =
  'link[rel=canonical],meta[name=description],meta[name=robots],meta[name^="twitter:"],meta[property],[type="application/ld+json"]'

/** Parts that no page needs before its first paint: toasts, the loading bar, and listeners on the whole document. */
export function DeferredParts() {
  const words = useWords()
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading })
  const hasPendingWork = useHasPendingWork()
  const session = useSession()
  const { queryClient, settings } = useRouteContext({ from: rootRouteId })
  const router = useRouter()
  // Before the paint: a guest's session is ready at once, without a loading bar.
  useLayoutEffect(() => startSession(settings.signIn, queryClient), [settings.signIn, queryClient])
  useRemoveServerHeadTags()
  useNavigationTimeout(isNavigating)
  useEffect(listenForSearchKey, [])
  useEffect(listenForFaults, [])
  useEffect(listenForCompositions, [])
  useEffect(carryFields, [])
  const [announced, setAnnounced] = useState('')
  useEffect(() => placeFocus(router, setAnnounced), [router])
  useEffect(registerWorker, [])
  useEffect(() => clearOnUserChange(session), [session])
  useEffect(() => saveViewedPages(queryClient), [queryClient])
  useEffect(() => onLoss((loss) => toast(words.site.notKept[loss], { duration: LOSS_SHOWN_MS })), [words])
  return (
    <>
      {(isNavigating || hasPendingWork || session.loading) && <LoadingBar />}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      <Toaster closeLabel={words.site.close} />
      {session.user?.role && (
        <Suspense>
          <MemberParts key={session.user.uid} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Removes the server's head tags at the first navigation: they would be wrong on another page, and a phone's own Share sends
 * the canonical address.
 */
function useRemoveServerHeadTags(): void {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [firstPathname] = useState(pathname)
  useEffect(() => {
    if (pathname === firstPathname) return
    for (const tag of document.head.querySelectorAll(SERVER_HEAD_TAGS)) tag.remove()
  }, [pathname, firstPathname])
}

/** Ends a load that takes too long. The page then shows its error with Retry. */
function useNavigationTimeout(isNavigating: boolean): void {
  useEffect(() => {
    if (!isNavigating) return
    const timer = setTimeout(() => window.stop(), SCRIPT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isNavigating])
}
