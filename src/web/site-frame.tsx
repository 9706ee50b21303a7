import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** Bar, page and foot. The page is at least as high as the screen, so that the foot does not jump up while it loads. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Navbar />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-56px)] outline-none lg:min-h-[calc(100dvh-72px)]">
        {children}
      </main>
      <Footer />
    </>
  )
}
