import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Newspaper, Plus } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed, LoadMore } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Loading } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { PostTable } from '../admin/post-table.tsx'
import { adminBlogsQuery } from '../admin/queries.ts'

/** The posts of the blog, drafts too, for an admin (decisions B05). */
export const Route = createFileRoute('/dashboard/blogs')({
  component: AdminListPage,
})

function AdminListPage() {
  const { blogAdmin: words, dashboard } = useWords()
  return (
    <Guard roles={['admin']} skeleton={<TableSkeleton />}>
      <DashboardPage title={dashboard.pages['/dashboard/blogs']} text={words.text} action={<NewPost />}>
        <Panel className="overflow-hidden">
          <Posts />
        </Panel>
      </DashboardPage>
    </Guard>
  )
}

function Posts() {
  const { api } = Route.useRouteContext()
  const { blogAdmin: words } = useWords()
  const query = useInfiniteQuery(adminBlogsQuery(api))
  if (!query.data) {
    if (!query.error) return <TableSkeleton />
    const retry = () => query.refetch()
    return <LoadFailed title={words.failed} error={query.error} retrying={query.isFetching} onRetry={retry} />
  }
  const posts = query.data.pages.flatMap((page) => page.items)
  if (posts.length === 0)
    return <EmptyState large icon={Newspaper} title={words.empty} text={words.emptyText} action={<NewPost />} />
  const total = query.data.pages[0]?.total ?? 0
  return (
    <>
      <PostTable posts={posts} />
      <LoadMore query={query} shown={posts.length} total={total} className="border-t border-line px-4 py-3" />
    </>
  )
}

function NewPost() {
  const { blogAdmin: words } = useWords()
  return (
    <Link to="/dashboard/blogs/$id" params={{ id: 'new' }} className={buttonClass()}>
      <Plus className="size-4.5" />
      {words.new}
    </Link>
  )
}

function TableSkeleton() {
  const { blogAdmin: words } = useWords()
  return (
    <Loading label={words.loading}>
      <RowSkeletons count={6} />
    </Loading>
  )
}
