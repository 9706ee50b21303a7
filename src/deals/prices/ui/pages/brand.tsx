import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { isNotFound } from '#shared/errors.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { prices } from '#words/prices.ts'
import { ModelLink } from '../model-link.tsx'
import { DemoNote, Method, PriceTable } from '../price-table.tsx'
import { brandPricesQuery } from '../queries.ts'

/** Page with the prices of the models of a kind and brand. */
export const Route = createFileRoute('/_main/prices/$kind/$brand')({
  loader: async ({ context, params: { kind, brand } }) => {
    const found = await context.queryClient
      .ensureQueryData(brandPricesQuery(context.api, { kind, brand }))
      .catch((error: unknown) => {
        throw isNotFound(error) ? notFound() : error
      })
    return context.words.site.title(prices.brand.title(found.brand, found.kind.plural))
  },
  head: async ({ match, params, loaderData: title }) => {
    if (import.meta.env.SSR) return (await import('../prices-head.ts')).brandHead(match, params)
    return title ? { meta: [{ title }] } : {}
  },
  component: BrandPage,
})

function BrandPage() {
  const { kind: id, brand: named } = Route.useParams()
  const { api } = useRouteContext({ from: rootRouteId })
  const { brand: words, list, table } = prices
  const input = { kind: id, brand: named }
  const { kind, brand, demo, models, lines } = useSuspenseQuery(brandPricesQuery(api, input)).data
  return (
    <div className={`${wrapClass} pt-8 pb-16 md:pt-12 md:pb-24`}>
      <Link to="/prices" className={moreLinkClass('mb-2')}>
        {list.title}
      </Link>
      <PageHead title={words.title(brand, kind.plural)} text={words.text} />
      <DemoNote demo={demo} />
      <section aria-labelledby="models" className="mt-8">
        <h2 id="models" className="mb-4 text-h3 font-semibold">
          {words.models}
        </h2>
        <PriceTable
          head={table.model}
          rows={models}
          keyOf={({ model }) => model}
          nameOf={(row) => <ModelLink row={row} />}
        />
      </section>
      {lines.length > 0 && (
        <section aria-labelledby="lines" className="mt-10">
          <h2 id="lines" className="mb-4 text-h3 font-semibold">
            {words.lines}
          </h2>
          <PriceTable
            head={table.line}
            rows={lines}
            keyOf={({ name }) => name}
            nameOf={({ name }) => <span lang={languageOf(name)}>{name}</span>}
          />
        </section>
      )}
      <Link to="/products/$name" params={{ name: brand }} search={{ kind: id }} className={moreLinkClass('mt-6')}>
        {words.onSale(brand)}
      </Link>
      <Method />
    </div>
  )
}
