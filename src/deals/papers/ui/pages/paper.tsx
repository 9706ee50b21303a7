import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { FileText, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { isAppError } from '#shared/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { usePageTitle } from '#ui/page/page-title.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { paper as words } from '#words/paper.ts'
import { ConsentPanel } from '../consent-panel.tsx'
import { PaperSheet } from '../paper-sheet.tsx'
import { paperQuery } from '../queries.ts'

/** The sale paper of a deal, made to be printed. */
export const Route = createFileRoute('/dashboard/deals/$id/paper')({ component: PaperPage })

function PaperPage() {
  usePageTitle(words.title)
  return (
    <Guard skeleton={<PaperSkeleton />} roles={['buyer', 'saller', 'admin']}>
      <LoadedPaper />
    </Guard>
  )
}

function LoadedPaper() {
  const { id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const query = useQuery(paperQuery(api, id))
  const { data, error } = query
  const hasFont = useBanglaFont()
  if (data && hasFont) {
    return (
      <>
        <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
          <Button icon={Printer} onClick={() => window.print()}>
            {words.print}
          </Button>
          <BackToDeal id={id} />
          <p className="w-full text-small text-ink-3">{words.line}</p>
        </div>
        <PaperSheet paper={data} />
        <ConsentPanel paper={data} />
      </>
    )
  }
  if (isAppError(error) && error.status >= 400 && error.status < 500)
    return (
      <EmptyState
        large
        main
        icon={FileText}
        title={words.refused}
        text={error.message}
        action={<BackToDeal id={id} />}
      />
    )
  return error ? <PageFailed title={words.failed} query={query} /> : <PaperSkeleton />
}

/**
 * Returns true once the Bangla font is loaded or has failed to load. An English page preloads its own font only, and the paper
 * has both languages: without the wait the layout would shift when the Bangla font arrives.
 */
function useBanglaFont(): boolean {
  const [isSettled, setSettled] = useState(typeof document === 'undefined')
  useEffect(() => {
    document.fonts
      .load('1em "Noto Sans Bengali Variable"', 'ক')
      .catch(() => undefined)
      .finally(() => setSettled(true))
  }, [])
  return isSettled
}

function BackToDeal({ id }: { id: string }) {
  return (
    <Link to="/dashboard/deals/$id" params={{ id }} className={buttonClass({ kind: 'secondary' })}>
      {words.back}
    </Link>
  )
}

function PaperSkeleton() {
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-11 w-64" />
      <Skeleton className="mt-4 h-[60dvh] rounded-card" />
    </Loading>
  )
}
