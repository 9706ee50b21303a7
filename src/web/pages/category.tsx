import { createFileRoute } from '@tanstack/react-router'
import { ListView } from '#catalogue/products/ui/list/list-view.tsx'
import { loadList } from '#catalogue/products/ui/list/load-list.ts'
import { filterOf, readCategorySearch } from '#catalogue/products/ui/list-search.ts'
import { categoryHead } from '#catalogue/products/ui/product-head.ts'
import { categoriesQuery } from '#catalogue/products/ui/queries.ts'
import { LateListFoot } from './late-list-foot.tsx'

/** The list of one category, with the brand in the path (row R06), compared without case. */
export const Route = createFileRoute('/_main/products/$name')({
  validateSearch: readCategorySearch,
  // In one order, however the address is spelt: the browser must find what the server has loaded.
  loaderDeps: ({ search }) => readCategorySearch({ ...search }),
  loader: async ({ context, deps, params }) => {
    const categories = await context.queryClient.ensureQueryData(categoriesQuery(context.api))
    const listed = categories.find(({ name }) => name.toLowerCase() === params.name.toLowerCase())
    if (listed?.productCount) {
      await loadList(context, { ...filterOf(deps), brand: listed.name }, deps.page)
      return { brand: listed.name }
    }
    const { loadOtherBrand } = await import('#catalogue/products/ui/list/brand/find-brand.ts')
    return { brand: await loadOtherBrand(context, params.name, deps) }
  },
  head: ({ match, loaderData }) => {
    const { site, catalogue } = match.context.words
    if (!loaderData) return {}
    const title = site.title(catalogue.list.titleOf(catalogue.brandName(loaderData.brand)))
    return import.meta.env.SSR ? categoryHead(match, title, loaderData.brand) : { meta: [{ title }] }
  },
  component: CategoryPage,
})

function CategoryPage() {
  const { brand } = Route.useLoaderData()
  return <ListView search={{ ...Route.useLoaderDeps(), brand }} brandInPath Foot={LateListFoot} />
}
