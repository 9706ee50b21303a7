import { lazy, type ReactNode, Suspense } from 'react'
import { Navbar } from './navbar.tsx'

/** Drawn whole on the server; in the browser its script comes after that of the page, whose foot nobody clicks first. */
const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).Footer
  : lazy(() => import('./footer.tsx').then((module) => ({ default: module.Footer })))

/** Bar, page and foot. The page is at least as high as the screen, so that the foot does not jump up while it loads. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Navbar />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-56px)] outline-none lg:min-h-[calc(100dvh-72px)]">
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  )
}
