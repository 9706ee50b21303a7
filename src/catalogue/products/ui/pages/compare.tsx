import { useSuspenseQueries } from '@tanstack/react-query'
import { createFileRoute, Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { isNotFound } from '#shared/errors.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { publicHead } from '#ui/page/head.ts'
import { PageHead, Panel, wrapClass } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { compareRows } from '../compare/compare-rows.ts'
import { readCompareSearch, readIds } from '../compare/compare-search.ts'
import { CompareTable } from '../compare/compare-table.tsx'
import { removeCompared } from '../compare/use-compared.ts'
import { productQuery } from '../queries.ts'

/** Two to four products side by side, by an address that can be shared. */
export const Route = createFileRoute('/_main/compare')({
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => readCompareSearch({ ...search }),
  loader: async ({ context, deps }) => {
    const ids = readIds(deps.ids)
    const found = await Promise.all(
      ids.map(async (id) => {
        try {
          await context.queryClient.ensureQueryData(productQuery(context.api, id))
          return id
        } catch (error) {
          if (isNotFound(error)) return null
          throw error
        }
      }),
    )
    const there = found.filter((id) => id !== null)
    return { ids: there, gone: ids.filter((id) => !there.includes(id)) }
  },
  head: ({ match }) => {
    const { words } = match.context
    const { title, text } = words.product.compare
    const documentTitle = words.site.title(title)
    if (!import.meta.env.SSR) return { meta: [{ title: documentTitle }] }
    const page = { title, description: text, canonical: '/compare', index: false, type: 'website', data: [] } as const
    return publicHead(match, documentTitle, { ...page, data: [] })
  },
  component: ComparePage,
})

function ComparePage() {
  const { ids, gone } = Route.useLoaderData()
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { compare } = words.product
  const user = useUser()
  const withFacts = useSettings().publicProductPages || Boolean(user)
  const products = useSuspenseQueries({ queries: ids.map((id) => productQuery(api, id)) }).map(({ data }) => data)
  return (
    <div className={`${wrapClass} pt-8 pb-16 md:pt-12 md:pb-24`}>
      <PageHead title={compare.title} text={compare.text} />
      <div className="mt-6 space-y-4">
        {gone.length > 0 && (
          <Notice tone="warn">
            {compare.gone(gone.length)}{' '}
            <Link
              to="/compare"
              search={{ ids: ids.join(',') || undefined }}
              onClick={() => gone.forEach(removeCompared)}
              className="font-medium underline underline-offset-4"
            >
              {compare.removeGone(gone.length)}
            </Link>
          </Notice>
        )}
        {products.length > 0 && <CompareTable products={products} rows={compareRows(products, words, withFacts)} />}
        {products.length > 0 && !withFacts && <Notice tone="info">{compare.signIn}</Notice>}
        {products.length < 2 && (
          <Panel>
            <EmptyState
              icon={Scale}
              title={compare.few}
              text={compare.fewText}
              action={
                <Link to="/products" className={buttonClass({ kind: 'secondary' })}>
                  {compare.products}
                </Link>
              }
            />
          </Panel>
        )}
      </div>
    </div>
  )
}
