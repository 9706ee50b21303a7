import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LANGUAGES } from '#shared/language.ts'
import { Acknowledged, Id, optionalText, pageInput, Timestamp, text } from '#shared/shapes.ts'

/** A post as lists show it (row E13). `minutes` is the time for reading it. */
export const Blog = z.object({
  _id: Id,
  name: z.string(),
  category: z.string(),
  /** When it was first published. */
  date: Timestamp,
  /** The display name of the admin who created the post. A post has no owner: every admin may edit and delete it. */
  author: z.string(),
  photo: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  minutes: z.int(),
})
export type Blog = z.output<typeof Blog>

/** One post with its text as safe HTML, whose headings begin at h2. */
export const BlogPost = z.extend(Blog, {
  body: z.string(),
  updatedAt: Timestamp,
  /** Absent for English. */
  language: z.optional(z.enum(LANGUAGES)),
  /** The published post that is the same in the other language. */
  translation: z.optional(Id),
  /** The filter of the goods on sale that a guide shows, as lists of products take it; absent for a post without goods. */
  goods: z.optional(
    z.object({ kind: z.optional(z.string()), brand: z.optional(z.string()), q: z.optional(z.string()) }),
  ),
})
export type BlogPost = z.output<typeof BlogPost>

/** A post in the admin's list, draft or published. */
export const AdminBlog = z.object({
  _id: Id,
  name: z.string(),
  category: z.string(),
  photo: z.string(),
  author: z.string(),
  published: z.boolean(),
  date: z.nullable(Timestamp),
  updatedAt: Timestamp,
  language: z.enum(LANGUAGES),
  /** The post that is the same in the other language, draft or published. */
  translation: z.nullable(Id),
})
export type AdminBlog = z.output<typeof AdminBlog>

/** A post as its editor needs it. */
export const EditedBlog = z.extend(AdminBlog, {
  description: z.string(),
  tags: z.array(z.string()),
  markdown: z.string(),
  goodsKind: z.string(),
  goodsBrand: z.string(),
  goodsWords: z.string(),
})
export type EditedBlog = z.output<typeof EditedBlog>

const MAX_MARKDOWN_LENGTH = 40_000
export const MAX_TAGS = 8
export const MAX_TAG_LENGTH = 30

function optionalOrEmpty(max: number) {
  return z._default(optionalText(max), '')
}

/** Form of a post. A draft needs only its name; publishing also requires the other fields (`missingForReaders`). */
export const BlogForm = z.object({
  name: text(120),
  category: optionalOrEmpty(40),
  photo: optionalOrEmpty(500),
  description: optionalOrEmpty(300),
  tags: z._default(z.array(text(MAX_TAG_LENGTH), 'invalid_value').check(z.maxLength(MAX_TAGS, 'too_many_tags')), []),
  markdown: optionalOrEmpty(MAX_MARKDOWN_LENGTH),
  language: z._default(z.enum(LANGUAGES, 'invalid_value'), 'en'),
  translation: z._default(z.nullable(Id), null),
  /** The goods on sale that the post shows: the id of a kind, a brand, and search words. Empty: any; all empty: none. */
  goodsKind: optionalOrEmpty(40),
  goodsBrand: optionalOrEmpty(40),
  goodsWords: optionalOrEmpty(100),
})
export type BlogForm = z.output<typeof BlogForm>

/** The sidebar of the blog. All counts are of published posts (rows B07-B10). */
const BlogSidebar = z.object({
  categories: z.array(z.object({ name: z.string(), count: z.int() })),
  tags: z.array(z.string()),
  recent: z.array(Blog),
})

const admins = ['admin'] as const
const one = z.object({ id: Id })

export const blog = {
  listBlogs: endpoint({
    method: 'GET',
    path: '/api/blogs',
    who: 'anyone',
    summary:
      'Published posts in the language of the address, and those in another that it lacks, newest first; search words, category, tag, and kind and brand of the goods that a guide shows narrow them',
    input: z.object({
      ...pageInput,
      q: optionalText(100),
      category: optionalText(40),
      tag: optionalText(MAX_TAG_LENGTH),
      /** Guides alone: those that show goods of this kind, of any brand or of `brand`. */
      kind: optionalText(40),
      brand: optionalText(40),
    }),
    output: Blog,
    paged: true,
    tags: ['blogs'],
  }),
  showBlog: endpoint({
    method: 'GET',
    path: '/api/blogs/{id}',
    who: 'anyone',
    summary: 'One published post',
    input: one,
    output: BlogPost,
    errors: ['not_found'],
    tags: ['post:{id}'],
  }),
  listHomeBlogs: endpoint({
    method: 'GET',
    path: '/api/home-blogs',
    who: 'anyone',
    summary: 'The three newest posts',
    input: z.object({}),
    output: z.array(Blog),
    tags: ['blogs'],
  }),
  showBlogSidebar: endpoint({
    method: 'GET',
    path: '/api/blog-sidebar',
    who: 'anyone',
    summary: 'Categories with their number of posts, tags, and the three newest posts',
    input: z.object({}),
    output: BlogSidebar,
    tags: ['blogs'],
  }),
  listAdminBlogs: endpoint({
    method: 'GET',
    path: '/api/admin/blogs',
    who: admins,
    summary:
      'All posts, drafts too, the last written first; `unpaired` narrows to those of a language that have no translation',
    input: z.object({ ...pageInput, unpaired: z.optional(z.enum(LANGUAGES, 'invalid_value')) }),
    output: AdminBlog,
    paged: true,
  }),
  showAdminBlog: endpoint({
    method: 'GET',
    path: '/api/admin/blogs/{id}',
    who: admins,
    summary: 'One post with its Markdown, published or not',
    input: one,
    output: EditedBlog,
    errors: ['not_found'],
  }),
  createBlog: endpoint({
    method: 'POST',
    path: '/api/admin/blogs',
    who: admins,
    summary: 'Stores a draft under the caller’s name',
    input: BlogForm,
    output: z.extend(Acknowledged, { insertedId: Id }),
    errors: ['invalid_photo', 'invalid_value', 'too_long'],
  }),
  updateBlog: endpoint({
    method: 'PUT',
    path: '/api/admin/blogs/{id}',
    who: admins,
    summary: 'Stores a post anew; a published one must stay complete',
    input: z.extend(BlogForm, { id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'invalid_photo', 'invalid_value', 'required', 'too_long'],
  }),
  publishBlog: endpoint({
    method: 'POST',
    path: '/api/admin/blogs/{id}/publish',
    who: admins,
    summary: 'Shows a complete post to everybody; one that was published before keeps its date',
    input: one,
    output: Acknowledged,
    errors: ['not_found', 'required'],
  }),
  unpublishBlog: endpoint({
    method: 'POST',
    path: '/api/admin/blogs/{id}/unpublish',
    who: admins,
    summary: 'Takes a post back: it is a draft again',
    input: one,
    output: Acknowledged,
    errors: ['not_found'],
  }),
  deleteBlog: endpoint({
    method: 'DELETE',
    path: '/api/admin/blogs/{id}',
    who: admins,
    summary: 'Deletes a post',
    input: one,
    output: Acknowledged,
    errors: ['not_found'],
  }),
  restoreBlog: endpoint({
    method: 'POST',
    path: '/api/admin/blogs/{id}/restore',
    who: admins,
    summary: 'Undoes a deletion of the last minutes: the post is as it was',
    input: one,
    output: Acknowledged,
    errors: ['undo_too_late'],
  }),
  previewBlog: endpoint({
    method: 'POST',
    path: '/api/admin/blog-preview',
    who: admins,
    summary: 'Markdown as the HTML that readers would get; nothing is stored',
    input: z.object({ markdown: optionalOrEmpty(MAX_MARKDOWN_LENGTH) }),
    output: z.object({ body: z.string(), minutes: z.int() }),
    errors: ['too_long'],
  }),
}
