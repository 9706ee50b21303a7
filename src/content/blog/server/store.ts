import { type Generated, type SqlBool, sql } from 'kysely'
import { columnsOf, type RowOf, toChanges, toRow } from '#platform/database/columns.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Order } from '#platform/database/pagination.ts'
import { straightQuotes } from '#shared/text/straight-quotes.ts'
import { AdminBlog, Blog, type BlogForm, BlogPost, EditedBlog } from '../contract.ts'
import { RECENT_COUNT, spellingsOf } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    blogs: Omit<RowOf<BlogPost & EditedBlog, 'id' | 'published' | 'updated_at'>, 'date'> & {
      date: string | null
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

/** Published posts as lists show them. */
function blogQuery(db: Database) {
  return db.selectFrom('blogs').select(columnsOf(Blog, 'blogs')).where('published', '=', true)
}

/** Published posts that fit, without regard to case; a name may be misspelt. */
export function findBlogs(
  db: Database,
  { q, category, tag }: Partial<Record<'q' | 'category' | 'tag', string | undefined>>,
) {
  return blogQuery(db)
    .$if(Boolean(category), (found) => found.where(sql<SqlBool>`lower(blogs.category) = lower(${category})`))
    .$if(Boolean(tag), (found) =>
      found.where(
        sql<SqlBool>`exists (select from unnest(blogs.tags) tag where lower(tag) = any(${spellingsOf(tag ?? '')}))`,
      ),
    )
    .$if(Boolean(q), (found) =>
      found.where(
        sql<SqlBool>`(blogs.search @@ (select search_query(${straightQuotes(q ?? '')})) or lower(${q}) <% lower(blogs.name))`,
      ),
    )
}

/** The newest posts with their text: what the feeds carry. */
export function newestPosts(db: Database, limit: number): Promise<BlogPost[]> {
  const query = db.selectFrom('blogs').select(columnsOf(BlogPost, 'blogs')).where('published', '=', true)
  return query.orderBy('date', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export function findPost(db: Database, id: string): Promise<BlogPost | undefined> {
  const query = db.selectFrom('blogs').select(columnsOf(BlogPost, 'blogs')).where('published', '=', true)
  return query.where('id', '=', id).executeTakeFirst()
}

/** The newest posts for the home page and the sidebar. */
export function recentBlogs(db: Database): Promise<Blog[]> {
  return blogQuery(db).orderBy('date', 'desc').orderBy('id', 'desc').limit(RECENT_COUNT).execute()
}

/** Each category once with its number of published posts, those with many first. */
export function countCategories(db: Database): Promise<{ name: string; count: number }[]> {
  return db
    .selectFrom('blogs')
    .select([sql<string>`min(category)`.as('name'), sql<number>`count(*)`.as('count')])
    .where('published', '=', true)
    .groupBy(sql`lower(category)`)
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute()
}

/** Tags of published posts, the commonest first. */
export async function usedTags(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select min(tag) as tag from blogs, unnest(tags) tag where published
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
export function adminQuery(db: Database) {
  return db.selectFrom('blogs').select(columnsOf(AdminBlog, 'blogs'))
}

export function findEdited(db: Database, id: string): Promise<EditedBlog | undefined> {
  return db.selectFrom('blogs').select(columnsOf(EditedBlog, 'blogs')).where('id', '=', id).executeTakeFirst()
}

/** The post, held until `tx` ends. Undefined when it is gone. */
export function lockBlog(tx: Tx, id: string): Promise<EditedBlog | undefined> {
  const query = tx.selectFrom('blogs').select(columnsOf(EditedBlog, 'blogs')).where('id', '=', id)
  return query.forUpdate().executeTakeFirst()
}

/** What a form becomes when it is stored: its text rendered, its category in the spelling of other posts. */
export type StoredText = BlogForm & Pick<BlogPost, 'body' | 'minutes'>

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

/** Shows a post or takes it back; the first publication dates it. */
export async function setPublished(tx: Tx, id: string, published: boolean): Promise<void> {
  const date = published ? sql<string>`coalesce(date, now())` : sql<string | null>`date`
  await tx.updateTable('blogs').set({ published, date }).where('id', '=', id).execute()
}

/** Those of the image ids that a post shows, as its cover or in its text, published or not. */
export async function blogPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
    from blogs, regexp_matches(photo || ' ' || markdown, '([0-9a-f]{22}-[0-9a-f]{6})', 'g') found
    where found[1] = any(${ids})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where the published posts are, and when each last changed; the newest first. */
export async function postAddresses(db: Database): Promise<{ path: string; changed: string }[]> {
  const query = db.selectFrom('blogs').select(['id', 'updated_at as changed']).where('published', '=', true)
  const found = await query.orderBy('date', 'desc').orderBy('id', 'desc').limit(50_000).execute()
  return found.map(({ id, changed }) => ({ path: `/blog/${id}`, changed }))
}
