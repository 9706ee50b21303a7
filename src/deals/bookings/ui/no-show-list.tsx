import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed, LoadMore } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Loading } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { NoShowRow } from './office/no-show-row.tsx'
import { contestedQuery } from './queries.ts'

/** The no-shows that wait for a decision, the one that has waited longest first. */
export function NoShowList() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { noShows: words } = useWords()
  const query = useInfiniteQuery(contestedQuery(api))
  if (!query.data) {
    if (query.isPending && !query.error) return <NoShowsSkeleton />
    const retry = () => query.refetch()
    return <LoadFailed title={words.failed} error={query.error} retrying={query.isFetching} onRetry={retry} />
  }
  const noShows = query.data.pages.flatMap((page) => page.items)
  if (noShows.length === 0) return <EmptyState large icon={CheckCheck} title={words.none} text={words.noneText} />
  return (
    <>
      <p className="border-b border-line px-4 py-3 text-small text-ink-2 lg:px-5">{words.intro}</p>
      <ul>
        {noShows.map((noShow) => (
          <NoShowRow key={noShow._id} noShow={noShow} />
        ))}
      </ul>
      <LoadMore
        query={query}
        shown={noShows.length}
        total={query.data.pages[0]?.total ?? 0}
        className="border-t border-line px-4 py-3"
      />
    </>
  )
}

/** Shown while the no-shows load. */
function NoShowsSkeleton() {
  const { noShows } = useWords()
  return (
    <Loading label={noShows.loading}>
      <RowSkeletons count={4} />
    </Loading>
  )
}
