import { createFileRoute, notFound } from '@tanstack/react-router'
import type { Category } from '../../contract.ts'
import { filterOf, readCategorySearch } from '../list/list-search.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { categoryHead } from '../product-head.ts'
import { categoriesQuery } from '../queries.ts'

/** One category: the list with the brand in the path (row R06), compared without case. */
export const Route = createFileRoute('/_main/products/$name')({
  validateSearch: readCategorySearch,
  // In one order, however the address is spelt: the browser must find what the server has loaded.
  loaderDeps: ({ search }) => readCategorySearch({ ...search }),
  loader: async ({ context, deps, params }) => {
    const categories = await context.queryClient.ensureQueryData(categoriesQuery(context.api))
    const brand = findCategoryName(categories, params.name)
    if (!brand) throw notFound()
    await loadList(context, { ...filterOf(deps), brand }, deps.page)
    return { brand }
  },
  head: ({ match, loaderData }) => {
    const { site, catalogue } = match.context.words
    if (!loaderData) return {}
    const title = site.title(catalogue.list.titleOf(loaderData.brand))
    return import.meta.env.SSR ? categoryHead(match, title) : { meta: [{ title }] }
  },
  component: CategoryPage,
})

function findCategoryName(categories: readonly Category[], name: string): string | undefined {
  return categories.find((category) => category.name.toLowerCase() === name.toLowerCase())?.name
}

function CategoryPage() {
  const { brand } = Route.useLoaderData()
  return <ListView search={{ ...Route.useLoaderDeps(), brand }} brandInPath />
}
