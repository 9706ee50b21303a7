import type { Api } from './api.ts'

/** The public calls whose answers are the same for all guests, with what an answer shows: a write that names it makes it old. */
export const answerTags: { [K in keyof Api]?: (input: Parameters<Api[K]>[0]) => string[] } = {
  listProducts: () => ['list'],
  listCategoryProducts: () => ['list'],
  listCategories: () => ['list'],
  countSallers: () => ['list'],
  listAdverts: () => ['list'],
  showProduct: (input) => [`product:${input.id}`],
  // Another product of the brand that comes or goes changes it, too.
  listSimilarProducts: (input) => ['list', `product:${input.id}`],
  listBlogs: () => ['blogs'],
  listHomeBlogs: () => ['blogs'],
  showBlogSidebar: () => ['blogs'],
  showBlog: (input) => [`post:${input.id}`],
}
