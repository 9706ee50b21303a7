import { blog } from '#words/blog.ts'

/** The words of the blog: loaded with the first of its pages. */
export const readers = { blog }
