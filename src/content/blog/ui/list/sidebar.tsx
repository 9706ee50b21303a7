import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { Photo } from '#ui/display/photo.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Blog } from '../../contract.ts'
import { isSameTag } from '../../rules.ts'
import { type BlogFilter, sidebarQuery } from '../queries.ts'
import { SearchForm } from './search-form.tsx'

/** Characters of a post's name in the sidebar (row N02). */
const NAME_CUT = 20

/** Search, categories, recent posts and tags. `hideSearchOnPhones`: the page shows the search elsewhere then. */
export function Sidebar({ filter, hideSearchOnPhones }: { filter: BlogFilter; hideSearchOnPhones?: boolean }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { blog: words } = useWords()
  const sidebar = useQuery(sidebarQuery(api))
  return (
    <aside className="space-y-8 lg:sticky lg:top-24 lg:self-start">
      <SearchForm filter={filter} className={cx('block', hideSearchOnPhones && 'max-lg:hidden')} />
      {sidebar.data ? (
        <>
          {sidebar.data.categories.length > 0 && (
            <Part title={words.categories}>
              <Categories categories={sidebar.data.categories} chosen={filter.category} />
            </Part>
          )}
          {sidebar.data.recent.length > 0 && (
            <Part title={words.recent}>
              <RecentPosts posts={sidebar.data.recent} />
            </Part>
          )}
          <Part title={words.tags}>
            <Tags tags={sidebar.data.tags} chosen={filter.tag} />
          </Part>
        </>
      ) : sidebar.isError ? (
        <LoadFailed large={false} title={words.sidebarFailed} query={sidebar} />
      ) : (
        <SidebarSkeleton />
      )}
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h4 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

interface CategoriesProps {
  categories: { name: string; count: number }[]
  chosen: string | undefined
}

/** A link shows exactly as many posts as it says, because it drops the other filters (rows B07 B08). */
function Categories({ categories, chosen }: CategoriesProps) {
  const { blog: words } = useWords()
  return (
    <ul className="mt-2">
      {categories.map(({ name, count }) => {
        const on = isSame(name, chosen)
        return (
          <li key={name} className="border-b border-line last:border-0">
            <Link
              to="/blog"
              search={{ category: name }}
              activeOptions={{ exact: true }}
              aria-current={on ? 'true' : undefined}
              className={cx(
                'flex min-h-11 items-center justify-between gap-3 text-small',
                on ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
              )}
            >
              <span lang={languageOf(words.tagName(name))} className="min-w-0 wrap-anywhere">
                {words.tagName(name)}
              </span>
              <span className="figures text-ink-3">{words.count(count)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Row B09. */
function RecentPosts({ posts }: { posts: Blog[] }) {
  const { site } = useWords()
  return (
    <ul className="mt-4 space-y-4">
      {posts.map(({ _id, name, photo, date }) => (
        <li key={_id}>
          <Link to="/blog/$id" params={{ id: _id }} className="group flex items-center gap-3">
            <Photo src={photo} alt="" sizes="72px" className="h-14 w-18 shrink-0 rounded-lg object-cover" />
            <span className="min-w-0">
              <span
                lang={languageOf(name)}
                title={name}
                className="block truncate text-small font-medium underline-offset-4 group-hover:underline"
              >
                {truncate(name, NAME_CUT)}
              </span>
              <time dateTime={date} className="figures block text-caption text-ink-3">
                {site.day(date)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Row B10: each tag narrows the list to the posts that carry it. */
function Tags({ tags, chosen }: { tags: string[]; chosen: string | undefined }) {
  const { blog: words } = useWords()
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {tags.map((tag) => {
        const on = isSameTag(tag, chosen)
        return (
          <li key={tag}>
            <Link
              to="/blog"
              search={{ tag }}
              activeOptions={{ exact: true }}
              aria-current={on ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center rounded-full border px-3.5 py-1 text-caption font-medium wrap-anywhere transition-colors duration-150 max-lg:min-h-11',
                on
                  ? 'border-transparent bg-inverse text-on-inverse'
                  : 'border-line text-ink-2 hover:border-line-strong hover:text-ink',
              )}
            >
              {words.tagName(tag)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

function SidebarSkeleton() {
  const { blog: words } = useWords()
  return (
    <Loading label={words.loading} className="space-y-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-40" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-48" />
    </Loading>
  )
}
