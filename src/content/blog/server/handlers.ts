import type { Database, Tx } from '#platform/database/database.ts'
import { missingPhotos, type PhotoHost } from '#platform/database/hosted-photos.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import { findInTrash, moveToTrash, restoreFromTrash } from '#platform/database/trash.ts'
import type { Context, Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { gone, invalidFields, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { BlogForm, blog, EditedBlog } from '../contract.ts'
import { minutesToRead, missingForReaders, sidebarTags } from '../rules.ts'
import {
  adminQuery,
  countCategories,
  findBlogs,
  findCategoryName,
  findEdited,
  findPost,
  insertBlog,
  keepPairInTrash,
  lockBlog,
  NEWEST_POSTS,
  recentBlogs,
  releaseLostTranslation,
  type StoredText,
  setPublished,
  setTranslation,
  updateBlogRow,
  usedTags,
} from './store.ts'

export interface BlogDeps extends PhotoHost {
  lockOrder: string[]
}

export function blogHandlers(deps: BlogDeps): Handlers<typeof blog> {
  return {
    listBlogs: (input, { db, language }) => pageOf(findBlogs(db, language, input), NEWEST_POSTS, input),
    showBlog: async ({ id }, { db }) => (await findPost(db, id)) ?? throwNotFound(),
    listHomeBlogs: (_input, { db, language }) => recentBlogs(db, language),
    showBlogSidebar: showSidebar,
    listAdminBlogs: (input, { db }) => pageOf(adminQuery(db, input.unpaired), newestFirst('blogs'), input),
    showAdminBlog: async ({ id }, { db }) => (await findEdited(db, id)) ?? throwNotFound(),
    createBlog: (input, ctx) => createBlog(input, ctx, deps),
    updateBlog: (input, ctx) => updateBlog(input, ctx, deps),
    publishBlog,
    unpublishBlog: ({ id }, ctx) => updateLockedBlog(id, ctx, (tx) => setPublished(tx, id, false)),
    deleteBlog: ({ id }, ctx) =>
      updateLockedBlog(id, ctx, async (tx) => {
        await moveToTrash(tx, `post:${id}`, { table: 'blogs', id }, deps.lockOrder)
      }),
    restoreBlog: (input, ctx) => restoreBlog(input, ctx, deps),
    previewBlog: async ({ markdown }) => renderBody(markdown, deps),
  }
}

function throwNotFound(): never {
  throw notFound()
}

async function showSidebar(_input: unknown, { db, words, language }: Context<'anyone'>) {
  const found = [countCategories(db, language), usedTags(db, language), recentBlogs(db, language)] as const
  const [categories, used, recent] = await Promise.all(found)
  return { categories, tags: sidebarTags(words.blog.fixedTags, used), recent }
}

async function createBlog({ translation, ...form }: BlogForm, ctx: MemberContext, deps: BlogDeps) {
  const post = await toStored(ctx.db, form, null, deps)
  return ctx.db.transaction().execute(async (tx) => {
    const insertedId = await insertBlog(tx, { ...post, author: ctx.person.displayName })
    await pair(tx, { id: insertedId, language: form.language }, translation)
    if (translation) await ctx.invalidateTags(tx, tagsOf([translation]))
    return { acknowledged: true as const, insertedId }
  })
}

/** Throws `invalid_fields` unless the translation is a post of another language without another translation. */
async function pair(tx: Tx, post: { id: string; language: Language }, translation: string | null) {
  const other = translation === null ? undefined : await lockBlog(tx, translation)
  const fits = other && other.language !== post.language && (other.translation ?? post.id) === post.id
  if (translation !== null && !fits) throw invalidFields({ translation: 'invalid_value' })
  await setTranslation(tx, post, translation)
}

async function updateBlog(
  { id, translation, ...form }: Parsed<typeof blog.updateBlog>,
  ctx: MemberContext,
  deps: BlogDeps,
) {
  const post = await toStored(ctx.db, form, id, deps)
  return updateLockedBlog(id, ctx, async (tx, { published }) => {
    if (published) requireComplete(post)
    // The former translation first: a post in English keeps none, and it may be one from now on.
    await setTranslation(tx, { ...post, id }, null)
    await updateBlogRow(tx, id, post)
    await pair(tx, { ...post, id }, translation)
  })
}

function publishBlog({ id }: { id: string }, ctx: MemberContext) {
  return updateLockedBlog(id, ctx, async (tx, post) => {
    requireComplete(post)
    await setPublished(tx, id, true)
  })
}

/**
 * Runs `change` on the post, locked, in a transaction, and invalidates the cached pages that show it. Throws `not_found`
 * when there is no such post.
 */
async function updateLockedBlog(id: string, ctx: MemberContext, change: (tx: Tx, post: EditedBlog) => Promise<void>) {
  await ctx.db.transaction().execute(async (tx) => {
    const before = (await lockBlog(tx, id)) ?? throwNotFound()
    await change(tx, before)
    const after = await findEdited(tx, id)
    // The page of a post shows its translation.
    await ctx.invalidateTags(tx, tagsOf([id, before.translation, after?.translation]))
  })
  return { acknowledged: true as const }
}

function tagsOf(ids: (string | null | undefined)[]): string[] {
  return ['blogs', ...[...new Set(ids)].flatMap((id) => (id ? [`post:${id}`] : []))]
}

/** Undoes `deleteBlog`. A client that lost the response may call again: the post is then already restored. */
async function restoreBlog({ id }: { id: string }, ctx: MemberContext, deps: BlogDeps) {
  await ctx.db.transaction().execute(async (tx) => {
    const deleted = await findInTrash(tx, `post:${id}`)
    if (!deleted && (await lockBlog(tx, id))) return
    if (!deleted) throw gone('undo_too_late')
    await keepPairInTrash(tx, `post:${id}`)
    await releaseLostTranslation(tx, `post:${id}`)
    await restoreFromTrash(tx, `post:${id}`, deps.lockOrder)
    await ctx.invalidateTags(tx, tagsOf([id, (await findEdited(tx, id))?.translation]))
  })
  return { acknowledged: true as const }
}

type NewText = Omit<BlogForm, 'translation'>

/**
 * The columns of a form: the category in the spelling that other posts use, and the rendered text. `id` is the post that is
 * edited, null for a new one. Throws `invalid_fields`.
 */
async function toStored(db: Database, form: NewText, id: string | null, deps: BlogDeps): Promise<StoredText> {
  const before = id === null ? undefined : await findEdited(db, id)
  // The cover that it has may stay, whatever became of the picture.
  const host = form.photo === before?.photo ? { imageHostUrl: deps.imageHostUrl } : deps
  if (form.photo !== '' && (await missingPhotos(db, [form.photo], host)).size > 0)
    throw invalidFields({ photo: 'invalid_photo' })
  const category = form.category && (await findCategoryName(db, form.category, id))
  return { ...form, category, ...(await renderBody(form.markdown, deps)) }
}

async function renderBody(markdown: string, { imageHostUrl }: BlogDeps) {
  // Loaded with the first post that is saved: the library takes 2 MB, which a process that only answers need not have.
  const { renderMarkdown } = await import('./markdown.ts')
  const body = renderMarkdown(markdown, imageHostUrl)
  if (body === null) throw invalidFields({ markdown: 'too_long' })
  return { body, minutes: minutesToRead(markdown) }
}

function requireComplete(post: NewText): void {
  const fields = missingForReaders(post)
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}
