import { createFileRoute } from '@tanstack/react-router'
import { ListView } from '#catalogue/products/ui/list/list-view.tsx'
import { loadList } from '#catalogue/products/ui/list/load-list.ts'
import { filterOf, readListSearch } from '#catalogue/products/ui/list-search.ts'
import { productListHead } from '#catalogue/products/ui/product-head.ts'
import { LateListFoot } from './late-list-foot.tsx'

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
  return <ListView search={Route.useLoaderDeps()} brandInPath={false} Foot={LateListFoot} />
}
