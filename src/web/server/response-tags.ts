import type { Api } from '../api.ts'

/**
 * The public endpoints whose responses are the same for all guests, and are therefore cached, with the tags of what a response
 * shows. A write that names one of them invalidates the response.
 */
export const responseTags: { [K in keyof Api]?: (input: Parameters<Api[K]>[0]) => string[] } = {
  listKinds: () => ['taxonomy'],
  listGrades: () => ['taxonomy'],
  describeKind: () => ['taxonomy'],
  // Places are a file: they change only with the program.
  listPlaces: () => ['taxonomy'],
  listAreas: () => ['taxonomy'],
  listProducts: () => ['list'],
  listFacets: () => ['list', 'taxonomy'],
  listCategoryProducts: () => ['list'],
  explainSearch: () => ['list', 'taxonomy'],
  listCategories: () => ['list'],
  listBrands: () => ['taxonomy'],
  findBrand: () => ['taxonomy'],
  countSallers: () => ['list'],
  listAdverts: () => ['list'],
  // The name of its kind is in it.
  showProduct: (input) => ['taxonomy', `product:${normalized(input.id)}`],
  // Another product of the brand that comes or goes changes it, too.
  listSimilarProducts: (input) => ['list', `product:${normalized(input.id)}`],
  // Every page shows them.
  showContactDetails: () => ['contact'],
  listBlogs: () => ['blogs'],
  listHomeBlogs: () => ['blogs'],
  showBlogSidebar: () => ['blogs'],
  showBlog: (input) => [`post:${normalized(input.id)}`],
}

/** A page's path may hold an id in upper case; writes name ids in lower case. */
function normalized(id: string): string {
  return id.toLowerCase()
}
