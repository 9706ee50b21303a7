import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Rss } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { iconButtonClass } from '#ui/controls/button-class.ts'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'
import { blogListHead } from '../blog-head.ts'
import { Filters } from '../list/filters.tsx'
import { filterOf, readListSearch } from '../list/list-search.ts'
import { loadList } from '../list/load-list.ts'
import { Posts } from '../list/posts.tsx'
import { SearchForm } from '../list/search-form.tsx'
import { Sidebar } from '../list/sidebar.tsx'
import { blogListQuery } from '../queries.ts'
import { listTitle } from './page-title.ts'

/** The posts with their sidebar; the filter is in the URL (rows R08 B01-B04 B06-B10). */
export const Route = createFileRoute('/_main/blog')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await loadList(context, filterOf(deps), deps.page)
    return { title: listTitle(deps.category ?? deps.tag, context.words) }
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {}
    const { title } = loaderData
    // Browsers show only the title: the rest is for crawlers, and the bundle leaves it out.
    return import.meta.env.SSR ? blogListHead(match, title) : { meta: [{ title }] }
  },
  component: BlogListPage,
})

function BlogListPage() {
  const { blog: words } = useWords()
  const { api } = Route.useRouteContext()
  const search = Route.useSearch()
  const filter = filterOf(search)
  const list = useInfiniteQuery(blogListQuery(api, filter))
  return (
    <>
      <div className="border-b border-line bg-sunken">
        <div className={cx(wrapClass, 'py-8 md:py-14')}>
          <div className="flex items-start justify-between gap-4">
            <PageHead title={words.title} text={words.lead} />
            <a
              href={localPath('/blog/rss.xml')}
              title={words.rss}
              aria-label={words.rss}
              className={iconButtonClass('quiet', '-mt-1.5 -mr-3 size-11 md:mt-0')}
            >
              <Rss className="size-5" />
            </a>
          </div>
          <SearchForm filter={filter} className="mt-5 block lg:hidden" />
        </div>
      </div>
      <div
        className={cx(wrapClass, 'grid grid-cols-1 gap-12 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-14')}
      >
        <div className="min-w-0 self-start">
          <Filters filter={filter} total={list.isPlaceholderData ? undefined : list.data?.pages[0]?.total} />
          <Posts list={list} search={search} />
        </div>
        <Sidebar filter={filter} hideSearchOnPhones />
      </div>
    </>
  )
}
