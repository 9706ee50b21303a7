import { type Generated, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf, type RowOf, toChanges, toRow } from '#platform/database/columns.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Order } from '#platform/database/pagination.ts'
import type { TrashKey } from '#platform/database/trash.ts'
import type { Language } from '#shared/language.ts'
import { straightQuotes } from '#shared/text/straight-quotes.ts'
import { AdminBlog, Blog, type BlogForm, BlogPost, EditedBlog } from '../contract.ts'
import { addressesOf, RECENT_COUNT, spellingsOf } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    blogs: Omit<
      RowOf<BlogPost & EditedBlog, 'id' | 'published' | 'updated_at' | 'language'>,
      'date' | 'translation' | 'goods' | 'goods_kind' | 'goods_brand' | 'goods_words'
    > & {
      goods_kind: Generated<string>
      goods_brand: Generated<string>
      goods_words: Generated<string>
      date: string | null
      /** Never of a post in English: `translationOf` finds it from both sides. */
      translation: Generated<string | null>
      created_at: Generated<string>
    }
  }
}

/** Newest publication first. */
export const NEWEST_POSTS: Order = {
  direction: 'desc',
  by: [
    { column: sql.ref('blogs.date'), type: 'timestamptz' },
    { column: sql.ref('blogs.id'), type: 'uuid' },
  ],
}

const translationOf = sql<
  string | null
>`(select other.id from blogs other where other.id = blogs.translation or other.translation = blogs.id)`
const publishedTranslationOf = sql<string | null>`(
  select other.id from blogs other where (other.id = blogs.translation or other.translation = blogs.id) and other.published
)`

/** True for a published post that readers of a language are shown: one in it, or one that is not there in it. */
function isShownIn(language: Language) {
  return sql<SqlBool>`blogs.published and (blogs.language = ${language} or ${publishedTranslationOf} is null)`
}

/** Published posts as lists in a language show them. */
function blogQuery(db: Database, language: Language) {
  return db.selectFrom('blogs').select(columnsOf(Blog, 'blogs')).where(isShownIn(language))
}

/** Published posts that fit, without regard to case; a name may be misspelt. */
export function findBlogs(
  db: Database,
  language: Language,
  { q, category, tag, kind, brand }: Partial<Record<'q' | 'category' | 'tag' | 'kind' | 'brand', string | undefined>>,
) {
  return blogQuery(db, language)
    .$if(Boolean(category), (found) => found.where(sql<SqlBool>`lower(blogs.category) = lower(${category})`))
    .$if(Boolean(tag), (found) =>
      found.where(
        sql<SqlBool>`exists (select from unnest(blogs.tags) tag where lower(tag) = any(${spellingsOf(tag ?? '')}))`,
      ),
    )
    .$if(Boolean(kind), (found) =>
      found.where('goods_kind', '=', kind ?? '').where('goods_brand', 'in', ['', brand ?? '']),
    )
    .$if(Boolean(q), (found) =>
      found.where(
        sql<SqlBool>`(blogs.search @@ (select search_query(${straightQuotes(q ?? '')})) or lower(${q}) <% lower(blogs.name))`,
      ),
    )
}

const WholePost = z.omit(BlogPost, { language: true, translation: true, goods: true })

/** The newest posts with their text: what the feeds of a language carry. */
export function newestPosts(db: Database, language: Language, limit: number): Promise<BlogPost[]> {
  const query = db.selectFrom('blogs').select(columnsOf(WholePost, 'blogs')).select('language')
  return query.where(isShownIn(language)).orderBy('date', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function findPost(db: Database, id: string): Promise<BlogPost | undefined> {
  const query = db.selectFrom('blogs').select(columnsOf(WholePost, 'blogs')).where('published', '=', true)
  const written = query
    .select(['language', publishedTranslationOf.as('translation'), 'goods_kind', 'goods_brand', 'goods_words'])
    .where('id', '=', id)
  const found = await written.executeTakeFirst()
  if (!found) return undefined
  const { language, translation, goods_kind: kind, goods_brand: brand, goods_words: q, ...post } = found
  const goods = { ...(kind && { kind }), ...(brand && { brand }), ...(q && { q }) }
  return {
    ...{ ...post, ...(language !== 'en' && { language }), ...(translation && { translation }) },
    ...(Object.keys(goods).length > 0 && { goods }),
  }
}

/** These posts as readers of a language are shown them, each once: in it, or its translation into it; others are left out. */
export async function publishedPosts(db: Database, ids: string[], language: Language): Promise<Blog[]> {
  const query = db.selectFrom('blogs').select(columnsOf(Blog, 'blogs')).select(translationOf.as('translation'))
  const written = query.where('published', '=', true).where('language', '=', language)
  const found = await written.where((or) => or.or([or('id', 'in', ids), or(translationOf, 'in', ids)])).execute()
  const chosen = ids.flatMap((id) => found.filter(({ _id, translation }) => _id === id || translation === id))
  return [...new Set(chosen)].map(({ translation: _, ...post }) => post)
}

/** The newest posts for the home page and the sidebar. */
export function recentBlogs(db: Database, language: Language): Promise<Blog[]> {
  return blogQuery(db, language).orderBy('date', 'desc').orderBy('id', 'desc').limit(RECENT_COUNT).execute()
}

/** Each category once with its number of published posts, those with many first. */
export function countCategories(db: Database, language: Language): Promise<{ name: string; count: number }[]> {
  return db
    .selectFrom('blogs')
    .select([sql<string>`min(category)`.as('name'), sql<number>`count(*)`.as('count')])
    .where(isShownIn(language))
    .groupBy(sql`lower(category)`)
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute()
}

/** Tags of published posts, the commonest first. */
export async function usedTags(db: Database, language: Language): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select min(tag) as tag from blogs, unnest(tags) tag where ${isShownIn(language)}
    group by lower(tag) order by count(*) desc, min(tag)`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** The category's name as posts other than `exceptId` spell it, whatever case was sent. */
export async function findCategoryName(db: Database, category: string, exceptId: string | null): Promise<string> {
  const posts = db.selectFrom('blogs').select('category').where(sql`lower(category)`, '=', sql`lower(${category})`)
  const others = exceptId === null ? posts : posts.where('id', '!=', exceptId)
  return (await others.limit(1).executeTakeFirst())?.category ?? category
}

/** Posts of every state as the admin's list shows them. */
export function adminQuery(db: Database, unpaired: Language | undefined) {
  const columns = columnsOf(z.omit(AdminBlog, { translation: true }), 'blogs')
  const query = db.selectFrom('blogs').select(columns).select(translationOf.as('translation'))
  return unpaired ? query.where('language', '=', unpaired).where(sql<SqlBool>`${translationOf} is null`) : query
}

function editedQuery(db: Database, id: string) {
  const columns = columnsOf(z.omit(EditedBlog, { translation: true }), 'blogs')
  return db.selectFrom('blogs').select(columns).select(translationOf.as('translation')).where('id', '=', id)
}

export function findEdited(db: Database, id: string): Promise<EditedBlog | undefined> {
  return editedQuery(db, id).executeTakeFirst()
}

/** The post, held until `tx` ends. Undefined when it is gone. */
export function lockBlog(tx: Tx, id: string): Promise<EditedBlog | undefined> {
  return editedQuery(tx, id).forUpdate().executeTakeFirst()
}

/** Form of a post as it is stored: its text rendered, its category in the spelling of other posts. */
export type StoredText = Omit<BlogForm, 'translation'> & Pick<BlogPost, 'body' | 'minutes'>

/** A new post. A draft unless `published` and `date` say otherwise. */
export async function insertBlog(
  db: Database,
  post: StoredText & { author: string; published?: boolean; date?: string | null; createdAt?: string },
): Promise<string> {
  const insert = db.insertInto('blogs').values(toRow({ date: null, ...post }))
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

export async function updateBlogRow(tx: Tx, id: string, post: StoredText): Promise<void> {
  const changes = { ...toChanges(post), updated_at: sql<string>`now()` }
  await tx.updateTable('blogs').set(changes).where('id', '=', id).execute()
}

/** Makes two posts of different languages one another's translation, or with null none; each leaves the one that it had. */
export async function setTranslation(db: Database, { id, language }: Pair, translation: string | null): Promise<void> {
  const both = translation === null ? [id] : [id, translation]
  const pairs = db.updateTable('blogs').set({ translation: null }).where('translation', 'is not', null)
  await pairs.where((or) => or.or([or('id', 'in', both), or('translation', 'in', both)])).execute()
  if (translation === null) return
  const [english, other] = language === 'en' ? [id, translation] : [translation, id]
  await db.updateTable('blogs').set({ translation: english }).where('id', '=', other).execute()
}

interface Pair {
  id: string
  language: Language
}

/**
 * Keeps the link between two deleted translations. The trash entry of the other post gets it, so that the post that is restored
 * last restores the link.
 */
export async function keepPairInTrash(tx: Tx, key: TrashKey): Promise<void> {
  await sql`
    insert into bin (thing, place, link, row, removed_at)
    select other.thing, 'blogs', 'translation',
      jsonb_build_object('id', own.row->'id', 'to', own.row->'translation'), other.removed_at
    from bin own join bin other on other.thing = 'post:' || (own.row->>'translation') and other.place = 'blogs' and other.link is null
    where own.thing = ${key} and own.place = 'blogs' and own.link is null`.execute(tx)
  await sql`
    update bin other set row = other.row || jsonb_build_object('translation', own.row->'to')
    from bin own where own.thing = ${key} and own.place = 'blogs' and own.link = 'translation'
      and other.thing = 'post:' || (own.row->>'id') and other.place = 'blogs' and other.link is null`.execute(tx)
}

/** Lets a deleted post come back alone when its translation is gone, or has another one or another language by now. */
export async function releaseLostTranslation(tx: Tx, key: TrashKey): Promise<void> {
  await sql`
    update bin set row = row || '{"translation": null}' where thing = ${key} and place = 'blogs' and link is null
      and not exists (select from blogs where id = (row->>'translation')::uuid and language = 'en' and ${translationOf} is null)`.execute(
    tx,
  )
  await sql`
    delete from bin where thing = ${key} and place = 'blogs' and link = 'translation'
      and exists (select from blogs where id = (row->>'id')::uuid and (language = 'en' or ${translationOf} is not null))`.execute(
    tx,
  )
}

/** Shows a post or takes it back; the first publication dates it. */
export async function setPublished(tx: Tx, id: string, published: boolean): Promise<void> {
  const date = published ? sql<string>`coalesce(date, now())` : sql<string | null>`date`
  await tx.updateTable('blogs').set({ published, date }).where('id', '=', id).execute()
}

/** Resolves to the given image ids that a post uses as its cover or in its text, published or not. */
export async function blogPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
    from blogs, regexp_matches(photo || ' ' || markdown, '([0-9a-f]{22}-[0-9a-f]{6})', 'g') found
    where found[1] = any(${ids})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where the published posts are, in which languages, and when each last changed; the newest first. */
export async function postAddresses(db: Database) {
  const columns = ['id', 'updated_at as changed', 'language', publishedTranslationOf.as('translation')] as const
  const query = db.selectFrom('blogs').select(columns).where('published', '=', true)
  const found = await query.orderBy('date', 'desc').orderBy('id', 'desc').limit(50_000).execute()
  return found.map(({ id, changed, language, translation }) => ({
    path: `/blog/${id}`,
    changed,
    translations: addressesOf({ _id: id, language, translation: translation ?? undefined }),
  }))
}
