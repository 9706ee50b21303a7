import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Panel } from '../page/layout.tsx'
import { usePageTitle } from '../page/page-title.ts'
import { explain, useWords } from '../text/words.ts'
import { ErrorState } from './empty.tsx'

type DashboardPageProps = { title: string; text?: ReactNode; action?: ReactNode; children: ReactNode }

/** The head of a page in the dashboard. Below `lg` the bar shows the page's name already: there the h1 is read out only. */
export function DashboardPage({ title, text, action, children }: DashboardPageProps) {
  usePageTitle(title)
  return (
    <>
      <div className="flex items-end justify-between gap-4 lg:mb-6 print:mb-6">
        <div className="not-print:max-lg:sr-only">
          <h1 className="text-h1 font-semibold tracking-head">{title}</h1>
          {/* The line keeps its place while its figure is counted. */}
          {text !== undefined && <p className="mt-1 min-h-6 text-body text-ink-3">{text}</p>}
        </div>
        {action && <div className="max-lg:*:mb-4">{action}</div>}
      </div>
      {children}
    </>
  )
}

type LoadFailedProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void; large?: boolean }

/** In the place of a list that did not load: what went wrong, and Retry. */
export function LoadFailed({ title, error, retrying, onRetry, large = true }: LoadFailedProps) {
  const words = useWords()
  return (
    <ErrorState
      large={large}
      title={title}
      text={explain(error, words)}
      retry={words.dashboard.retry}
      retrying={retrying}
      onRetry={onRetry}
    />
  )
}

/** LoadFailed in a box of its own, for a page that holds nothing else. */
export function PageFailed(props: LoadFailedProps) {
  return (
    <Panel>
      <LoadFailed {...props} />
    </Panel>
  )
}

interface MoreQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => unknown
}

type LoadMoreProps = { query: MoreQuery; shown: number; total: number; className?: string }

/** How many of a list are shown, with the button for more; absent once everything is. A failure is told beside it. */
export function LoadMore({ query, shown, total, className }: LoadMoreProps) {
  const words = useWords()
  if (!query.hasNextPage) return null
  return (
    <div className={className}>
      <div className="flex items-center justify-between gap-4 text-small text-ink-2">
        <span className="figures" aria-live="polite">
          {words.dashboard.shown(shown, total)}
        </span>
        <Button
          kind="secondary"
          size="sm"
          className="max-sm:h-11"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {words.dashboard.more}
        </Button>
      </div>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-caption text-danger-ink">
          {explain(query.error, words)}
        </p>
      )}
    </div>
  )
}
