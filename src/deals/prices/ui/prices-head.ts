import type { Client } from '#shared/client.ts'
import { type HeadMatch, publicHead, type RouteHead } from '#ui/page/head.ts'
import { breadcrumbs, itemList } from '#ui/page/structured-data.ts'
import { monthAndYear } from '#words/dates.ts'
import type { prices } from '../contract.ts'
import { pricesPath } from '../rules.ts'
import { fullTitle } from './model-link.tsx'
import { brandPricesQuery, modelPricesQuery, monthPricesQuery } from './queries.ts'

type PricesMatch = HeadMatch<Client<typeof prices>>

interface Named {
  title: string
  description: string
  canonical: string
  steps: [string, string][]
  items?: { name: string; path: string }[]
}

/** Head of a page of prices. Call it on the server only. */
function head(match: HeadMatch, { title, description, canonical, steps, items = [] }: Named): Promise<RouteHead> {
  const { words } = match.context
  return publicHead(match, words.site.title(title), {
    ...{ title, description, canonical },
    index: true,
    type: 'website',
    data: [
      breadcrumbs(match.context, [[words.prices.list.title, '/prices'], ...steps]),
      ...(items.length > 0 ? [itemList(match.context, items)] : []),
    ],
  })
}

/** Head of the page `/prices`. The server alone imports this file, lazily: the browser does not load it. */
export async function monthHead(match: PricesMatch): Promise<RouteHead> {
  const found = match.context.queryClient.getQueryData(monthPricesQuery(match.context.api).queryKey)
  if (!found) return { meta: [] }
  const { month, models } = found
  const { list } = match.context.words.prices
  const items = models.map((row) => ({ name: fullTitle(row.brand, row.title), path: pricesPath(row) }))
  const description = list.description(monthAndYear(month))
  return head(match, { title: list.title, description, canonical: '/prices', steps: [], items })
}

export async function brandHead(match: PricesMatch, input: { kind: string; brand: string }): Promise<RouteHead> {
  const found = match.context.queryClient.getQueryData(brandPricesQuery(match.context.api, input).queryKey)
  if (!found) return { meta: [] }
  const { kind, brand, models } = found
  const { brand: words } = match.context.words.prices
  const title = words.title(brand, kind.plural)
  const canonical = pricesPath({ kind: kind.id, brand })
  const shown = models.filter(({ prices }) => prices)
  const sales = models.reduce((sum, row) => sum + row.sales, 0)
  const items = shown.map((row) => ({ name: fullTitle(brand, row.title), path: pricesPath(row) }))
  const description = words.description(brand, kind.plural, sales)
  return head(match, { title, description, canonical, steps: [[title, canonical]], items })
}

export async function modelHead(
  match: PricesMatch,
  input: { kind: string; brand: string; model: string },
): Promise<RouteHead> {
  const model = match.context.queryClient.getQueryData(modelPricesQuery(match.context.api, input).queryKey)
  if (!model) return { meta: [] }
  const { words } = match.context
  const { kind, brand, prices, sales } = model
  const name = fullTitle(brand, model.title)
  const title = words.prices.model.title(name)
  const shelf = pricesPath({ kind: kind.id, brand })
  const canonical = pricesPath({ ...model, kind: kind.id })
  return head(match, {
    title,
    description: words.prices.model.description(name, prices?.low ?? 0, prices?.high ?? 0, sales),
    canonical,
    steps: [
      [words.prices.brand.title(brand, kind.plural), shelf],
      [title, canonical],
    ],
  })
}
