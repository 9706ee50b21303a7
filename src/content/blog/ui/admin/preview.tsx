import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { PostBody } from '../post/post-body.tsx'
import { previewQuery } from './queries.ts'

/** The preview of a post. The server renders it with the same code as stored posts. */
export function Preview({ markdown }: { markdown: string }) {
  const { editor: words } = useWords().blogAdmin
  return (
    <section aria-label={words.preview} className="min-h-80 rounded-control border border-line p-4 md:p-6">
      <PreviewContent markdown={markdown} />
    </section>
  )
}

function PreviewContent({ markdown }: { markdown: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { editor: words } = useWords().blogAdmin
  const { data, error, isFetching, refetch } = useQuery(previewQuery(api, markdown))
  if (data?.body) {
    return (
      <div className="mx-auto max-w-[720px]">
        <PostBody html={data.body} />
      </div>
    )
  }
  if (data) return <p className="text-small text-ink-3">{words.previewEmpty}</p>
  if (error) {
    return (
      <LoadFailed
        large={false}
        title={words.previewFailed}
        error={error}
        retrying={isFetching}
        onRetry={() => refetch()}
      />
    )
  }
  return (
    <Loading label={words.previewing} className="space-y-3">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </Loading>
  )
}
