import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { cardClass } from '#ui/display/card.tsx'
import { Photo, type PhotoProps } from '#ui/display/photo.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Blog } from '../contract.ts'

/** Characters on a card (row N02). */
const NAME_CUT = 50
const DESCRIPTION_CUT = 100

interface BlogCardProps {
  blog: Blog
  /** CSS sizes of the photo in this grid. */
  sizes: string
  eager?: PhotoProps['eager']
  /** The first of a list: wider, with the whole description. */
  large?: boolean
  heading?: 'h2' | 'h3'
}

/** A post on the home page and in the list (rows B02-B04 H08). The whole card answers: Read More is stretched over it. */
export function BlogCard({ blog, sizes, eager, large = false, heading: Heading = 'h3' }: BlogCardProps) {
  const { site } = useWords()
  const lang = languageOf(blog.name)
  return (
    <article className={cardClass('relative w-full')}>
      <span className={cx('block overflow-hidden bg-sunken', large ? 'aspect-16/9 md:aspect-[2.1]' : 'aspect-16/9')}>
        <Photo
          src={blog.photo}
          alt=""
          sizes={sizes}
          height={360}
          eager={eager}
          className="size-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.03]"
        />
      </span>
      <div className={cx('flex flex-1 flex-col p-4', large ? 'md:p-7' : 'sm:p-5')}>
        <DateAndAuthor blog={blog} />
        <Heading
          lang={lang}
          className={cx(
            'mt-2 font-semibold break-words',
            large ? 'text-[1.25rem] leading-8 tracking-head md:text-h2' : 'text-h3 tracking-tight',
          )}
        >
          {truncate(blog.name, NAME_CUT)}
        </Heading>
        <p
          lang={languageOf(blog.description)}
          className={cx('mt-2 break-words text-ink-2', large ? 'text-body' : 'text-small')}
        >
          {large ? blog.description : truncate(blog.description, DESCRIPTION_CUT)}
        </p>
        <span className="mt-auto pt-4">
          <Link
            to="/blog/$id"
            params={{ id: blog._id }}
            aria-label={`${site.readMore}: ${blog.name}`}
            className={moreLinkClass('static after:inset-0! focus-visible:after:rounded-card')}
          >
            {site.readMore}
            {/* For readers of the link text only, such as search engines: they ignore aria-label. */}
            <span className="sr-only">{blog.name}</span>
            <ArrowRight className="size-4" />
          </Link>
        </span>
      </div>
    </article>
  )
}

function DateAndAuthor({ blog }: { blog: Blog }) {
  const { site } = useWords()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-3">
      <time dateTime={blog.date} className="figures">
        {site.day(blog.date)}
      </time>
      <span aria-hidden="true">·</span>
      <span lang={languageOf(blog.author)}>{blog.author}</span>
    </p>
  )
}
