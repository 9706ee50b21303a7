import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router'
import { isNotFound } from '#shared/errors.ts'
import { LANGUAGES, pathIn } from '#shared/language.ts'
import { cx } from '#ui/class-names.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { preloadPhoto } from '#ui/display/preload-photo.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { language } from '#words/language.ts'
import type { BlogPost } from '../../contract.ts'
import { languageOfPost, shownTag } from '../../rules.ts'
import { blogPostHead } from '../blog-head.ts'
import { Sidebar } from '../list/sidebar.tsx'
import { GuideGoods } from '../post/guide-goods.tsx'
import { PostBody } from '../post/post-body.tsx'
import { ShareButton } from '../post/share-button.tsx'
import { blogPostQuery, guideGoodsQuery, sidebarQuery } from '../queries.ts'
import { postTitle } from './page-title.ts'

const PHOTO_SIZES = '(min-width: 1280px) 844px, (min-width: 1024px) calc(100vw - 404px), 100vw'

/** One post with the sidebar (rows R09 B05). Unknown and unpublished ones are not found. */
export const Route = createFileRoute('/_main/blog/$id')({
  beforeLoad: ({ params }) => {
    // Ids may be written in capitals. The redirect leaves caches and search engines one address for each post.
    const id = params.id.toLowerCase()
    if (id !== params.id) throw redirect({ to: '/blog/$id', params: { id }, statusCode: 301, replace: true })
  },
  loader: async ({ context, params, preload }) => {
    const { queryClient, api, words } = context
    const sidebar = queryClient.prefetchQuery(sidebarQuery(api))
    const post = await queryClient.ensureQueryData(blogPostQuery(api, params.id)).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error
    })
    if (preload) preloadPhoto(post.photo, PHOTO_SIZES)
    const goods = post.goods && queryClient.prefetchQuery(guideGoodsQuery(api, post.goods))
    // The server's HTML includes the goods and the sidebar. In a browser the post does not wait for it.
    if (import.meta.env.SSR) await Promise.all([sidebar, goods])
    return { title: postTitle(post, words) }
  },
  head: ({ match, params, loaderData }) => {
    if (!loaderData) return {}
    const { title } = loaderData
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const { queryClient, api } = match.context
    const post = queryClient.getQueryData(blogPostQuery(api, params.id).queryKey)
    return post ? blogPostHead(match, title, post) : {}
  },
  component: BlogPostPage,
})

function BlogPostPage() {
  const { api } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { data: post } = useQuery(blogPostQuery(api, id))
  return (
    <div
      className={cx(
        wrapClass,
        'grid grid-cols-1 gap-12 pb-14 max-md:px-0 md:pt-10 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-14',
      )}
    >
      {post && <Post post={post} />}
      <div className="px-4 md:px-0">
        <Sidebar filter={{}} />
      </div>
    </div>
  )
}

function Post({ post }: { post: BlogPost }) {
  const { blog: words } = useWords()
  const own = languageOfPost(post)
  return (
    <article className="min-w-0">
      {import.meta.env.SSR && <TagMeta tags={post.tags} />}
      <header className="mx-auto max-w-[720px] px-4 pt-6 md:px-0 md:pt-0">
        <p className="flex items-center gap-2">
          <Link to="/blog" search={{ category: post.category }} className="touch-area">
            <Badge tone="leaf" className="h-auto! min-h-6 py-0.5 whitespace-normal! wrap-anywhere">
              {words.tagName(post.category)}
            </Badge>
          </Link>
          <span className="figures text-caption text-ink-3">{words.minutes(post.minutes)}</span>
        </p>
        <h1 lang={languageOf(post.name)} className="mt-3 text-h1 font-semibold tracking-head text-balance break-words">
          {post.name}
        </h1>
        <Author post={post} />
        <TranslationLink post={post} />
      </header>
      <Photo
        src={post.photo}
        alt=""
        sizes={PHOTO_SIZES}
        height={360}
        eager="first"
        className="mt-5 aspect-16/9 w-full object-cover md:mt-6 md:rounded-dialog"
      />
      <div className="mx-auto max-w-[720px] px-4 pt-6 md:px-0 md:pt-8">
        <p lang={languageOf(post.description)} className="mb-5 text-lead break-words text-ink">
          {post.description}
        </p>
        <PostBody html={post.body} lang={own === language ? undefined : own} />
        <TagLinks tags={post.tags} />
        {post.goods && <GuideGoods goods={post.goods} />}
      </div>
    </article>
  )
}

function Author({ post }: { post: BlogPost }) {
  const { site } = useWords()
  return (
    <div className="mt-4 flex items-center gap-3">
      <Avatar src={undefined} name={post.author} className="size-10" />
      <div className="min-w-0">
        <p lang={languageOf(post.author)} className="text-small font-semibold break-words">
          {post.author}
        </p>
        <time dateTime={post.date} className="figures block text-caption text-ink-3">
          {site.day(post.date)}
        </time>
      </div>
      <ShareButton title={post.name} className="ml-auto" />
    </div>
  )
}

/** A plain link: the pages of another language are another document. */
function TranslationLink({ post }: { post: BlogPost }) {
  const { blog: words } = useWords()
  const other = LANGUAGES.find((each) => each !== languageOfPost(post))
  if (!other || !post.translation) return null
  return (
    <a
      href={pathIn(other, `/blog/${post.translation}`)}
      hrefLang={other}
      lang={other === language ? undefined : other}
      className={moreLinkClass('mt-3')}
    >
      {words.readIn[other]}
    </a>
  )
}

/**
 * React moves these to the document's head. The router's `head` keeps one value of each property. Server only: browsers
 * remove the first page's tags when they navigate, and React must not own what it does not remove.
 */
function TagMeta({ tags }: { tags: string[] }) {
  const { fixedTags, tagName } = useWords().blog
  return tags.map((tag) => <meta key={tag} property="article:tag" content={tagName(shownTag(tag, fixedTags))} />)
}

function TagLinks({ tags }: { tags: string[] }) {
  const { blog: words } = useWords()
  if (tags.length === 0) return null
  return (
    <ul aria-label={words.tags} className="mt-8 flex flex-wrap gap-x-4 gap-y-2 border-t border-line pt-5">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to="/blog"
            search={{ tag }}
            className="touch-area text-small font-medium wrap-anywhere text-ink-2 underline-offset-4 hover:text-ink hover:underline"
          >
            #{words.tagName(shownTag(tag, words.fixedTags))}
          </Link>
        </li>
      ))}
    </ul>
  )
}
