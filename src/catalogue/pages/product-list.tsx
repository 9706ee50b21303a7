import { createFileRoute } from '@tanstack/react-router'
import { filterOf, readListSearch } from './list/address.ts'
import { ListView } from './list/list-view.tsx'
import { loadList } from './list/load.ts'

/** All products (row R05). */
export const Route = createFileRoute('/_main/products')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(context, filterOf(deps), deps.page),
  head: ({ match }) => {
    const { words, settings } = match.context
    const { list } = words.catalogue
    const { brand } = match.search
    const path = brand ? `/products/${encodeURIComponent(brand)}` : '/products'
    return {
      meta: [
        { title: words.site.title(brand ? list.titleOf(brand) : list.page) },
        { name: 'description', content: brand ? list.descriptionOf(brand) : list.description },
      ],
      links: [{ rel: 'canonical', href: new URL(path, settings.publicUrl).href }],
    }
  },
  component: ProductListPage,
})

function ProductListPage() {
  return <ListView search={Route.useSearch()} inPath={false} />
}
