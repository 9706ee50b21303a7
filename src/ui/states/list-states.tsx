import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Panel } from '../page/layout.tsx'
import { explain, useWords } from '../text/words.ts'
import { ErrorState } from './error-state.tsx'

/** Fields of a query that an error message needs. */
interface FailingQuery {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type LoadFailedProps = { title: string; query: FailingQuery; large?: boolean | undefined }

/** Shown instead of a list that did not load: the reason and a Retry button. */
export function LoadFailed({ title, query, large = true }: LoadFailedProps) {
  const words = useWords()
  return (
    <ErrorState
      large={large}
      title={title}
      text={explain(query.error, words)}
      retry={words.site.retry}
      retrying={query.isFetching}
      onRetry={() => query.refetch()}
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

interface LoadedQuery<T> extends FailingQuery {
  data: T | undefined
}

type LoadedProps<T> = {
  query: LoadedQuery<T>
  /** The title of the failure. */
  failed: string
  /** Shown while the query loads. */
  skeleton: ReactNode
  /** A failure is shown in a panel, for a page without other content. */
  inPanel?: boolean
  /** False leaves less space for a failure. */
  large?: boolean
  children: (data: T) => ReactNode
}

/** Shows the data of a query, a skeleton or an error. Loaded data stays visible when a later load fails. */
export function Loaded<T>({ query, failed, skeleton, inPanel, large, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return skeleton
  const Failed = inPanel ? PageFailed : LoadFailed
  return <Failed title={failed} query={query} large={large} />
}

interface Pages<T> {
  pages: { items: T[]; total: number }[]
}

interface ListQuery<T> extends LoadedQuery<Pages<T>> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type QueryListProps<T> = Omit<LoadedProps<Pages<T>>, 'query' | 'children'> & {
  query: ListQuery<T>
  /** Shown instead of a list without rows. */
  empty?: ReactNode
  /** The classes of the line below the rows. */
  moreClass?: string
  /** Stands around the rows and the line below them. */
  frame?: (list: ReactNode) => ReactNode
  /** Shows the rows that are loaded. */
  children: (rows: T[]) => ReactNode
}

/** A list that loads page by page: its rows, how many of them are loaded, and a button that loads more. */
export function QueryList<T>({ empty, moreClass = 'mt-4', frame, children, ...rest }: QueryListProps<T>) {
  return (
    <Loaded {...rest}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items)
        if (rows.length === 0 && empty) return empty
        const list = (
          <>
            {children(rows)}
            <LoadMore query={rest.query} shown={rows.length} total={pages.at(-1)?.total ?? 0} className={moreClass} />
          </>
        )
        return frame ? frame(list) : list
      }}
    </Loaded>
  )
}

/** The classes of the line below the rows of a list in a panel. */
export const panelMoreClass = 'border-t border-line px-4 py-3'

type LoadMoreProps = { query: ListQuery<unknown>; shown: number; total: number; className: string }

/** Renders nothing once all rows are shown. Shows the error of the last try. */
function LoadMore({ query, shown, total, className }: LoadMoreProps) {
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
