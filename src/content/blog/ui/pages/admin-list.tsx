import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Newspaper, Plus } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
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
  return (
    <QueryList
      query={query}
      failed={words.failed}
      skeleton={<TableSkeleton />}
      empty={<EmptyState large icon={Newspaper} title={words.empty} text={words.emptyText} action={<NewPost />} />}
      moreClass={panelMoreClass}
    >
      {(posts) => <PostTable posts={posts} />}
    </QueryList>
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
  return <RowSkeletons label={words.loading} count={6} />
}
