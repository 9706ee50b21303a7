import type { Api } from '../api.ts'

/** The public calls whose answers are the same for all guests, with what an answer shows: a write that names it makes it old. */
export const answerTags: { [K in keyof Api]?: (input: Parameters<Api[K]>[0]) => string[] } = {
  listProducts: () => ['list'],
  listCategoryProducts: () => ['list'],
  listCategories: () => ['list'],
  countSallers: () => ['list'],
  listAdverts: () => ['list'],
  showProduct: (input) => [`product:${normalized(input.id)}`],
  // Another product of the brand that comes or goes changes it, too.
  listSimilarProducts: (input) => ['list', `product:${normalized(input.id)}`],
  listBlogs: () => ['blogs'],
  listHomeBlogs: () => ['blogs'],
  showBlogSidebar: () => ['blogs'],
  showBlog: (input) => [`post:${normalized(input.id)}`],
}

/** A page may be asked for with an id in upper case, which no write announces. */
function normalized(id: string): string {
  return id.toLowerCase()
}
