import { lazy, type ReactNode, Suspense } from 'react'
import { LanguageOffer } from './language-offer.tsx'
import { Navbar } from './navbar.tsx'

/** The server renders it. In the browser its script loads after that of the page. */
const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).Footer
  : lazy(() => import('./footer.tsx').then((module) => ({ default: module.Footer })))

/**
 * Navbar, page, offer of the other language and footer. The page is at least as high as the screen, so that the footer does not
 * move while it loads.
 */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Navbar />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-56px)] outline-none lg:min-h-[calc(100dvh-72px)]">
        {children}
      </main>
      <LanguageOffer />
      <Suspense>
        <Footer />
      </Suspense>
    </>
  )
}
