import { Button } from '../controls/button.tsx'
import { Panel } from '../page/layout.tsx'
import { explain, useWords } from '../text/words.ts'
import { ErrorState } from './error-state.tsx'

type LoadFailedProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void; large?: boolean }

/** Shown instead of a list that did not load: the reason and a Retry button. */
export function LoadFailed({ title, error, retrying, onRetry, large = true }: LoadFailedProps) {
  const words = useWords()
  return (
    <ErrorState
      large={large}
      title={title}
      text={explain(error, words)}
      retry={words.site.retry}
      retrying={retrying}
      onRetry={onRetry}
    />
  )
}

/** LoadFailed in a panel, for a page without other content. */
export function PageFailed(props: LoadFailedProps) {
  return (
    <Panel>
      <LoadFailed {...props} />
    </Panel>
  )
}

/** What `LoadMore` reads of an infinite query. */
interface MoreQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => unknown
}

type LoadMoreProps = { query: MoreQuery; shown: number; total: number; className?: string }

/** The number of rows shown, a button that loads more, and the error of the last try. Renders nothing once all rows are shown. */
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
