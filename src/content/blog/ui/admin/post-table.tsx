import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { errorCode } from '#shared/unknown-error.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { iconButtonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { useDeleteDialog } from '#ui/overlays/use-delete-dialog.tsx'
import { Fact, Table } from '#ui/table/table.tsx'
import { languageOf } from '#ui/text/language.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { blog } from '#words/blog.ts'
import type { AdminBlog } from '../../contract.ts'
import { otherLanguage } from '../../rules.ts'
import { usePostMutations } from './queries.ts'

/** All posts with their actions. */
export function PostTable({ posts }: { posts: AdminBlog[] }) {
  const { blogAdmin: words, dashboard } = useWords()
  const { columns } = words
  const { remove: call, restore } = usePostMutations()
  const remove = useDeleteDialog({ words: words.deleting, remove: call, restore })
  return (
    <>
      <Table
        caption={dashboard.pages['/dashboard/blogs']}
        rows={posts}
        rowKey={(post) => post._id}
        cardsBelow="xl"
        card={(post) => <Card post={post} onDelete={() => remove.askToDelete(post)} />}
        columns={[
          { key: 'post', head: columns.post, cell: (post) => <Post post={post} /> },
          {
            key: 'category',
            head: columns.category,
            width: 'w-30',
            cell: ({ category }) => blog.tagName(category) || words.none,
          },
          { key: 'state', head: columns.state, width: 'w-27', cell: (post) => <State post={post} /> },
          { key: 'date', head: columns.date, width: 'w-33', cell: ({ date }) => <Day date={date} /> },
          {
            key: 'actions',
            head: columns.actions,
            headHidden: true,
            right: true,
            width: 'w-58',
            cell: (post) => <Actions post={post} onDelete={() => remove.askToDelete(post)} />,
          },
        ]}
      />
      {remove.dialog}
    </>
  )
}

/** A row of the table on narrow screens. */
function Card({ post, onDelete }: { post: AdminBlog; onDelete: () => void }) {
  const { columns } = useWords().blogAdmin
  return (
    <div className="px-4 py-3 sm:flex sm:items-center sm:gap-4">
      <div className="min-w-0 flex-1">
        <Post post={post}>
          {post.category && <span>{blog.tagName(post.category)}</span>}
          <Fact head={columns.date}>
            <Day date={post.date} />
          </Fact>
        </Post>
      </div>
      <div className="mt-1 -mr-3 flex flex-wrap items-center justify-between gap-x-4 sm:mt-0">
        <State post={post} />
        <Actions post={post} onDelete={onDelete} />
      </div>
    </div>
  )
}

interface PostProps {
  post: AdminBlog
  /** Shown after the author. */
  children?: ReactNode
}

function Post({ post, children }: PostProps) {
  return (
    <>
      <PostLink post={post}>{children}</PostLink>
      {post.translation === null && <WriteTranslation post={post} />}
    </>
  )
}

/** Link to the editor of the translation, under the title. */
function WriteTranslation({ post: { _id, name, language } }: PostProps) {
  const { writeIn, writeInOf } = useWords().blogAdmin
  const other = otherLanguage(language)
  return (
    <Link
      to="/dashboard/blogs/$id"
      params={{ id: 'new' }}
      search={{ of: _id }}
      aria-label={writeInOf[other](name)}
      className={moreLinkClass('ml-19')}
    >
      {writeIn[other]}
    </Link>
  )
}

function PostLink({ post: { _id, name, photo, author }, children }: PostProps) {
  return (
    <Link to="/dashboard/blogs/$id" params={{ id: _id }} className="group flex items-center gap-3">
      {photo ? (
        <Photo src={photo} alt="" sizes="64px" className="h-12 w-16 shrink-0 rounded-lg object-cover" />
      ) : (
        <span className="h-12 w-16 shrink-0 rounded-lg bg-sunken" />
      )}
      <span className="min-w-0">
        <span lang={languageOf(name)} className="block text-small font-medium break-words group-hover:underline">
          {truncate(name, 60)}
        </span>
        <span className="flex flex-wrap gap-x-3 text-caption text-ink-3">
          {author}
          {children}
        </span>
      </span>
    </Link>
  )
}

function State({ post }: { post: AdminBlog }) {
  const { blogAdmin: words } = useWords()
  return post.published ? <Badge tone="leaf">{words.published}</Badge> : <Badge tone="plain">{words.draft}</Badge>
}

function Day({ date }: { date: string | null }) {
  const { blogAdmin: words } = useWords()
  if (!date) return words.none
  return (
    <time dateTime={date} className="figures whitespace-nowrap">
      {words.day(date)}
    </time>
  )
}

function Actions({ post, onDelete }: { post: AdminBlog; onDelete: () => void }) {
  const { blogAdmin: words } = useWords()
  const { publish, busy } = usePublishing(post)
  return (
    <div className="flex items-center gap-1 xl:justify-end">
      <Button
        kind={post.published ? 'quiet' : 'soft'}
        size="sm"
        className="max-xl:h-11"
        loading={busy}
        aria-label={post.published ? words.unpublishOf(post.name) : words.publishOf(post.name)}
        onClick={publish}
      >
        {post.published ? words.unpublish : words.publish}
      </Button>
      <Link
        to="/dashboard/blogs/$id"
        params={{ id: post._id }}
        aria-label={words.editOf(post.name)}
        className={iconButtonClass()}
      >
        <Pencil className="size-4.5" />
      </Link>
      <IconButton icon={Trash2} label={words.deleteOf(post.name)} onClick={onDelete} />
    </div>
  )
}

/** Publishes or unpublishes the post and shows a toast. */
function usePublishing({ _id, published }: AdminBlog) {
  const words = useWords()
  const calls = usePostMutations()
  const call = published ? calls.unpublish : calls.publish
  async function publish() {
    try {
      await call.mutateAsync(_id)
      toast.success(published ? words.blogAdmin.nowDraft : words.blogAdmin.nowPublished)
    } catch (error) {
      const unfinished = errorCode(error) === 'invalid_input'
      toast.error(unfinished ? words.blogAdmin.unfinished : explain(error, words))
    }
  }
  // Both, because the optimistic update changes `published` before the response.
  return { publish, busy: calls.publish.isPending || calls.unpublish.isPending }
}
