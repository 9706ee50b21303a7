import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '#shared/errors.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { prices as words } from '#words/prices.ts'
import type { ModelPrices } from '../../contract.ts'
import { BATTERY_BANDS } from '../../rules.ts'
import { fullTitle, ModelLink } from '../model-link.tsx'
import { DemoNote, Method, PriceTable } from '../price-table.tsx'
import { modelPricesQuery } from '../queries.ts'
import { RangeBar } from '../range-bar.tsx'

/** Page with the prices of a model: 'What a used HP EliteBook 840 G5 costs'. */
export const Route = createFileRoute('/_main/prices/$kind/$brand/$model')({
  loader: async ({ context, params }) => {
    const found = await context.queryClient
      .ensureQueryData(modelPricesQuery(context.api, params))
      .catch((error: unknown) => {
        throw isNotFound(error) ? notFound() : error
      })
    return context.words.site.title(words.model.title(fullTitle(found.brand, found.title)))
  },
  head: async ({ match, params, loaderData: title }) => {
    if (import.meta.env.SSR) return (await import('../prices-head.ts')).modelHead(match, params)
    return title ? { meta: [{ title }] } : {}
  },
  component: ModelPage,
})

function ModelPage() {
  const params = Route.useParams()
  const { api } = useRouteContext({ from: rootRouteId })
  const found = useSuspenseQuery(modelPricesQuery(api, params)).data
  const { kind, brand, title, demo, grades, batteries, quarters, others } = found
  const name = fullTitle(brand, title)
  const { model: texts } = words
  return (
    <div className={`${wrapClass} pt-8 pb-16 md:pt-12 md:pb-24`}>
      <Link to="/prices/$kind/$brand" params={{ kind: kind.id, brand }} className={moreLinkClass('mb-2')}>
        {words.brand.title(brand, kind.plural)}
      </Link>
      <PageHead title={texts.title(name)} />
      <Whole found={found} />
      <DemoNote demo={demo} />
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <Part id="grades" title={texts.grades}>
          <PriceTable head={words.table.group} rows={grades} keyOf={({ name }) => name} nameOf={({ name }) => name} />
        </Part>
        {batteries.length > 0 && (
          <Part id="batteries" title={texts.batteries}>
            <PriceTable
              head={words.table.group}
              rows={batteries}
              keyOf={({ from }) => String(from)}
              nameOf={({ from }) => texts.battery(from, upTo(from))}
            />
          </Part>
        )}
        <Part id="quarters" title={texts.quarters}>
          <PriceTable
            head={words.table.group}
            rows={quarters}
            keyOf={({ begins }) => begins}
            nameOf={({ begins }) => texts.quarter(begins, lastMonthOf(begins))}
          />
        </Part>
        {others.length > 0 && (
          <Part id="others" title={texts.others}>
            <PriceTable
              head={words.table.model}
              rows={others}
              keyOf={({ model }) => model}
              nameOf={(row) => <ModelLink row={row} />}
            />
          </Part>
        )}
      </div>
      <Link to="/products" search={{ q: title, kind: kind.id }} className={moreLinkClass('mt-6')}>
        {texts.onSale}
      </Link>
      <Method />
    </div>
  )
}

/** The range of all sales of a year. */
function Whole({ found: { brand, title, prices, sales } }: { found: ModelPrices }) {
  if (!prices) return null
  return (
    <div className="mt-6 max-w-xl rounded-card border border-line bg-surface p-4 md:p-5">
      <p className="figures text-h2 font-semibold tracking-head">{words.between(prices.low, prices.high)}</p>
      <RangeBar low={prices.low} high={prices.high} taka={prices.middle} />
      <p className="figures mt-2 text-small text-ink-2">
        {words.soldOf['model-year'](fullTitle(brand, title), sales)} {words.model.middle(prices.middle)}
      </p>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-h3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The highest percent of the band of battery health that begins at `from`. */
function upTo(from: number): number {
  const above = BATTERY_BANDS.filter((one) => one > from)
  return above.length > 0 ? Math.min(...above) - 1 : 100
}

/** The first day of the last month of a quarter. */
function lastMonthOf(begins: string): string {
  const day = new Date(begins)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
}
