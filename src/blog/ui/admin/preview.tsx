import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { PostBody } from '../post/post-body.tsx'
import { previewQuery } from './queries.ts'

/** The rendered text. The server renders it as it renders stored posts. */
export function Preview({ markdown }: { markdown: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { editor: words } = useWords().blogAdmin
  const query = useQuery(previewQuery(api, markdown))
  return (
    <section aria-label={words.preview} className="min-h-80 rounded-control border border-line p-4 md:p-6">
      {query.data ? (
        query.data.body ? (
          <div className="mx-auto max-w-[720px]">
            <PostBody html={query.data.body} />
          </div>
        ) : (
          <p className="text-small text-ink-3">{words.previewEmpty}</p>
        )
      ) : query.error ? (
        <LoadFailed
          large={false}
          title={words.previewFailed}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Loading label={words.previewing} className="space-y-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </Loading>
      )}
    </section>
  )
}
