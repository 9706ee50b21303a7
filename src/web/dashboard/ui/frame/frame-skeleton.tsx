import { Link } from '@tanstack/react-router'
import { Logo } from '#ui/display/logo.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'

/** The frame without a user: the server sends it for every dashboard page, to everybody (row U01). */
export function FrameSkeleton() {
  const words = useWords()
  return (
    <div className="min-h-dvh bg-sunken lg:grid lg:grid-cols-[272px_1fr]">
      <div className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface p-4 lg:flex">
        <FrameLogo />
        <div className="flex items-center gap-2.5 px-2">
          <Skeleton className="size-10 rounded-full" />
          <div className="space-y-2">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className="h-3 w-36" />
          </div>
        </div>
        <div className="mt-8 space-y-4 px-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
      <div className="min-w-0">
        <div className="h-14 border-b border-line bg-surface lg:hidden" />
        <main id="main" className="mx-auto max-w-[1040px] px-4 py-5 lg:px-8 lg:py-10">
          <h1 className="sr-only">{words.site.loading}</h1>
          <Loading label={words.site.loading}>
            <Skeleton className="mb-8 h-9 w-56 max-lg:hidden" />
            <div className="grid grid-cols-2 gap-3 lg:gap-5">
              <Skeleton className="h-32 rounded-card lg:h-36" />
              <Skeleton className="h-32 rounded-card lg:h-36" />
            </div>
            <Skeleton className="mt-4 h-72 rounded-card lg:mt-6" />
          </Loading>
        </main>
      </div>
    </div>
  )
}

/** The logo at the top of the sidebar; links to the home page. */
export function FrameLogo() {
  const words = useWords()
  return (
    <Link to="/" className="mb-6 flex h-10 items-center px-3">
      <Logo id="frame-leaf" label={words.site.name} />
    </Link>
  )
}
