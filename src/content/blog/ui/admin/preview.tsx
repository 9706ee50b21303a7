import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Loaded } from '#ui/states/list-states.tsx'
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
  const query = useQuery(previewQuery(api, markdown))
  const skeleton = (
    <Loading label={words.previewing} className="space-y-3">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </Loading>
  )
  return (
    <Loaded query={query} failed={words.previewFailed} large={false} skeleton={skeleton}>
      {({ body }) =>
        body ? (
          <div className="mx-auto max-w-[720px]">
            <PostBody html={body} />
          </div>
        ) : (
          <p className="text-small text-ink-3">{words.previewEmpty}</p>
        )
      }
    </Loaded>
  )
}
