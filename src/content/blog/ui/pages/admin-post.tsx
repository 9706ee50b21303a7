import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft, FileX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { isNotFound } from '#shared/errors.ts'
import { Id } from '#shared/shapes.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { EditedBlog } from '../../contract.ts'
import { Editor } from '../admin/editor.tsx'
import { adminBlogQuery } from '../admin/queries.ts'

/** The editor of one post; `new` starts one, with `of` the translation of the post with this id. */
export const Route = createFileRoute('/dashboard/blogs/$id')({
  validateSearch: ({ of }: Record<string, unknown>): { of?: string } => (typeof of === 'string' ? { of } : {}),
  head: ({ match, params }) => {
    const { site, blogAdmin } = match.context.words
    return { meta: [{ title: site.title(params.id === 'new' ? blogAdmin.editor.newTitle : blogAdmin.editor.title) }] }
  },
  component: AdminPostPage,
})

function AdminPostPage() {
  const { editor: words } = useWords().blogAdmin
  const { id } = Route.useParams()
  const search = Route.useSearch()
  // Here and not in `validateSearch`, whose imports are in the first load of every page.
  const of = Id.safeParse(search.of).data
  return (
    <Guard roles={['admin']} skeleton={<EditorSkeleton />}>
      <DashboardPage title={id === 'new' ? words.newTitle : words.title} action={<Back />}>
        {id !== 'new' && (
          <StoredPost key={id} id={id}>
            {(post) => <Editor post={post} />}
          </StoredPost>
        )}
        {id === 'new' && of && (
          <StoredPost key={of} id={of}>
            {(original) => <Editor post={null} original={original} />}
          </StoredPost>
        )}
        {id === 'new' && !of && <Editor post={null} />}
      </DashboardPage>
    </Guard>
  )
}

function StoredPost({ id, children }: { id: string; children: (post: EditedBlog) => ReactNode }) {
  const { api } = Route.useRouteContext()
  const { editor: words } = useWords().blogAdmin
  const query = useQuery(adminBlogQuery(api, id))
  // A cached copy is refetched first: an edit must start from the stored text.
  if (query.data && (query.isFetchedAfterMount || !query.isFetching)) return children(query.data)
  if (!query.error) return <EditorSkeleton />
  if (isNotFound(query.error))
    return (
      <Panel>
        <EmptyState large icon={FileX} title={words.gone} text={words.goneText} action={<Back />} />
      </Panel>
    )
  return <PageFailed title={words.failed} query={query} />
}

function Back() {
  const { editor: words } = useWords().blogAdmin
  return (
    <Link to="/dashboard/blogs" className={buttonClass({ kind: 'secondary' })}>
      <ArrowLeft className="size-4.5" />
      {words.back}
    </Link>
  )
}

function EditorSkeleton() {
  const { editor: words } = useWords().blogAdmin
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-[70dvh] rounded-card" />
    </Loading>
  )
}
