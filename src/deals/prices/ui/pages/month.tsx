import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { monthAndYear } from '#words/dates.ts'
import { prices } from '#words/prices.ts'
import { ModelLink } from '../model-link.tsx'
import { DemoNote, Method, PriceTable } from '../price-table.tsx'
import { monthPricesQuery } from '../queries.ts'

/** The hundred models that were sold most in the last month, and the way to all pages of prices. */
export const Route = createFileRoute('/_main/prices')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(monthPricesQuery(context.api))
    return context.words.site.title(prices.list.title)
  },
  head: async ({ match, loaderData: title }) => {
    if (import.meta.env.SSR) return (await import('../prices-head.ts')).monthHead(match)
    return title ? { meta: [{ title }] } : {}
  },
  component: MonthPage,
})

function MonthPage() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { list, table } = prices
  const { month, demo, models, pages } = useSuspenseQuery(monthPricesQuery(api)).data
  return (
    <div className={`${wrapClass} pt-8 pb-16 md:pt-12 md:pb-24`}>
      <PageHead title={list.title} text={list.text} />
      <DemoNote demo={demo} />
      {pages.length === 0 ? (
        <p className="mt-8 text-body text-ink-2">{list.empty}</p>
      ) : (
        <>
          <section aria-labelledby="pages" className="mt-8">
            <h2 id="pages" className="text-h3 font-semibold">
              {list.pages}
            </h2>
            {[...Map.groupBy(pages, ({ kind }) => kind.id)].map(([kind, brands]) => (
              <p key={kind} className="mt-3 flex flex-wrap items-center gap-2 text-small">
                <span className="w-full text-ink-3 sm:w-32">{brands[0]?.kind.plural}</span>
                {brands.map(({ brand }) => (
                  <Link
                    key={brand}
                    to="/prices/$kind/$brand"
                    params={{ kind, brand }}
                    className="inline-flex h-10 items-center rounded-full border border-line bg-surface px-4 font-medium hover:border-ink-3"
                  >
                    {brand}
                  </Link>
                ))}
              </p>
            ))}
          </section>
          <section aria-labelledby="most" className="mt-10">
            <h2 id="most" className="text-h3 font-semibold">
              {list.most(monthAndYear(month))}
            </h2>
            <p className="mt-1 mb-4 text-small text-ink-3">{models.length > 0 ? list.mostText : list.none}</p>
            {models.length > 0 && (
              <PriceTable
                head={table.model}
                rows={models}
                keyOf={({ kind, brand, model }) => `${kind} ${brand} ${model}`}
                nameOf={(row) => <ModelLink row={row} full />}
                countOf={({ traded }) => table.inMonth(traded)}
              />
            )}
          </section>
        </>
      )}
      <Method />
    </div>
  )
}
