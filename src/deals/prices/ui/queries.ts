import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { prices } from '../contract.ts'

type Api = Client<typeof prices>

const { query } = queriesOf('prices')

/** Prices of products similar to one on sale: sold and asked. */
export function productPricesQuery(api: Pick<Api, 'showProductPrices'>, id: string) {
  return query(api.showProductPrices, { id })
}

/** Prices of products similar to one in a form: sold and asked. */
export function pricesQuery(api: Pick<Api, 'findPrices'>, goods: Parameters<Api['findPrices']>[0]) {
  return query(api.findPrices, goods, { keepsFormer: true })
}

export function monthPricesQuery(api: Pick<Api, 'listMonthPrices'>) {
  return query(api.listMonthPrices, {})
}

export function brandPricesQuery(api: Pick<Api, 'showBrandPrices'>, input: { kind: string; brand: string }) {
  return query(api.showBrandPrices, input)
}

export function modelPricesQuery(
  api: Pick<Api, 'showModelPrices'>,
  input: { kind: string; brand: string; model: string },
) {
  return query(api.showModelPrices, input)
}
