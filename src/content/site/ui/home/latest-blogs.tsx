import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { BlogCard } from '#content/blog/ui/blog-card.tsx'
import { homeBlogsQuery } from '#content/blog/ui/queries.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Section } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'

const SIZES = '(min-width: 1280px) 384px, (min-width: 768px) 33vw, calc(100vw - 32px)'

/** Latest Blogs: the newest three. Renders nothing without posts (rows H07 H08). */
export function LatestBlogs() {
  const { home } = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const blogs = useQuery(homeBlogsQuery(api)).data ?? []
  if (blogs.length === 0) return null
  return (
    <Section
      id="latest-blogs"
      title={home.blogs}
      more={
        <Link to="/blog" className={moreLinkClass()}>
          {home.viewAll}
          <ArrowRight className="size-4" />
        </Link>
      }
    >
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-6">
        {blogs.map((blog) => (
          <li key={blog._id} className="flex min-w-0">
            <BlogCard blog={blog} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
