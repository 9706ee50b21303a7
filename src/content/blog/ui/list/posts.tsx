import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { Newspaper, SearchX } from 'lucide-react'
import type { Page } from '#shared/endpoint.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { LoadMoreLink } from '#ui/states/load-more-link.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Blog } from '../../contract.ts'
import { BlogCard } from '../blog-card.tsx'
import { PAGE_SIZE } from '../queries.ts'
import { filterOf, LAST_PAGE, type ListSearch } from './list-search.ts'

const gridClass = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6'
const LARGE = '(min-width: 1280px) 844px, (min-width: 1024px) calc(100vw - 404px), calc(100vw - 32px)'
const SMALL =
  '(min-width: 1280px) 410px, (min-width: 1024px) calc(50vw - 214px), (min-width: 768px) 50vw, calc(100vw - 32px)'

/** The posts, or why there are none. The newest is large in a list without a filter. */
export function Posts({ list, search }: { list: ListResult; search: ListSearch }) {
  const { blog: words } = useWords()
  if (!list.data) {
    if (!list.isError) return <PostSkeleton />
    return <LoadFailed title={words.failed} query={list} />
  }
  const filtered = Object.values(filterOf(search)).some(Boolean)
  const blogs = list.data.pages.flatMap((page) => page.items)
  if (blogs.length === 0) return <NoResults filtered={filtered} />
  const large = filtered ? undefined : blogs[0]
  return (
    <>
      <div
        aria-busy={list.isPlaceholderData}
        className={cx('transition-opacity duration-150', list.isPlaceholderData && 'opacity-55')}
      >
        {large && (
          <div className="mb-4 flex md:mb-6">
            <BlogCard blog={large} sizes={LARGE} eager="first" heading="h2" large />
          </div>
        )}
        <ul className={gridClass}>
          {blogs.slice(large ? 1 : 0).map((blog, index) => (
            <li key={blog._id} className="flex min-w-0">
              <BlogCard blog={blog} sizes={SMALL} eager={!large && index < 2} heading="h2" />
            </li>
          ))}
        </ul>
      </div>
      <LoadMore list={list} search={search} />
    </>
  )
}

function NoResults({ filtered }: { filtered: boolean }) {
  const { blog: words } = useWords()
  if (!filtered) return <EmptyState large icon={Newspaper} title={words.empty} text={words.emptyText} />
  return (
    <EmptyState
      large
      icon={SearchX}
      title={words.nothing}
      text={words.nothingText}
      action={
        <Link to="/blog" activeOptions={{ exact: true }} className={buttonClass({ kind: 'secondary' })}>
          {words.all}
        </Link>
      }
    />
  )
}

function PostSkeleton() {
  const { blog: words } = useWords()
  return (
    <Loading label={words.loading} className={gridClass}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-16/9 rounded-none" />
          <div className="space-y-3 p-5">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

type ListResult = UseInfiniteQueryResult<{ pages: Page<Blog>[] }>

/** Renders nothing while all posts fit on the first page. */
function LoadMore({ list, search }: { list: ListResult; search: ListSearch }) {
  const { blog: words } = useWords()
  const total = list.data?.pages.at(-1)?.total ?? 0
  if (total <= PAGE_SIZE) return null
  return (
    <LoadMoreLink
      list={list}
      linkTo={(pages) => linkOptions({ to: '/blog', search: { ...search, page: Math.min(pages, LAST_PAGE) } })}
      shownText={words.shown}
      words={{ more: words.more, failed: words.moreFailed }}
      className="mt-8 md:mt-10"
    />
  )
}
