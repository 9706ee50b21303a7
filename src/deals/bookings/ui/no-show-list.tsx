import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { useWords } from '#ui/text/words.ts'
import { NoShowRow } from './admin/no-show-row.tsx'
import { contestedQuery } from './queries.ts'

/** The no-shows that wait for a decision, the one that has waited longest first. */
export function NoShowList() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { noShows: words } = useWords()
  const query = useInfiniteQuery(contestedQuery(api))
  return (
    <QueryList
      query={query}
      failed={words.failed}
      skeleton={<RowSkeletons label={words.loading} count={4} />}
      empty={<EmptyState large icon={CheckCheck} title={words.none} text={words.noneText} />}
      moreClass={panelMoreClass}
    >
      {(noShows) => (
        <>
          <p className="border-b border-line px-4 py-3 text-small text-ink-2 lg:px-5">{words.intro}</p>
          <ul>
            {noShows.map((noShow) => (
              <NoShowRow key={noShow._id} noShow={noShow} />
            ))}
          </ul>
        </>
      )}
    </QueryList>
  )
}
