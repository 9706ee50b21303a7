import { createFileRoute } from '@tanstack/react-router'
import { filterOf, readListSearch } from '../list/list-search.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { productListHead } from '../product-head.ts'

/** All products (row R05). */
export const Route = createFileRoute('/_main/products')({
  validateSearch: readListSearch,
  // In one order, however the address is spelt: the browser must find what the server has loaded.
  loaderDeps: ({ search }) => readListSearch({ ...search }),
  loader: ({ context, deps }) => loadList(context, filterOf(deps), deps.page),
  head: ({ match }) => {
    const { site, catalogue } = match.context.words
    const { brand } = match.search
    const title = site.title(brand && !brand.includes(',') ? catalogue.list.titleOf(brand) : catalogue.list.page)
    return import.meta.env.SSR ? productListHead(match, title) : { meta: [{ title }] }
  },
  component: ProductListPage,
})

function ProductListPage() {
  return <ListView search={Route.useLoaderDeps()} brandInPath={false} />
}
