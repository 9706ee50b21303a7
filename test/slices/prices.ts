import { aProduct } from '#catalogue/products/server/build.ts'
import { prices } from '#deals/prices/contract.ts'
import { computePrices } from '#deals/prices/server/compute-prices.ts'
import { storeSoldGoods } from '#deals/prices/server/store.ts'
import { type Given, MAY, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people: { saller } }: Given) {
  const sold = { kind: 'laptop', brand: 'HP', line: 'elitebook', model: 'elitebook-840-g5', title: 'EliteBook 840 G5' }
  const at = { demo_taka: 30_000, demo_sold_at: new Date(Date.now() - 86_400_000).toISOString() }
  await storeSoldGoods(
    shop.db,
    Array.from({ length: 8 }, () => ({ ...sold, ...at })),
  )
  await computePrices(shop.db)
  return { product: await aProduct(shop.db, saller) }
}

export const calls = sliceCalls(prices, rows, {
  inputs: ({ product }) => ({
    findPrices: { kind: 'laptop', brand: 'HP', name: 'HP 840 G5 i5, 8/256' },
    showProductPrices: { id: product._id },
    listMonthPrices: {},
    showBrandPrices: { kind: 'laptop', brand: 'HP' },
    showModelPrices: { kind: 'laptop', brand: 'HP', model: 'elitebook-840-g5' },
  }),
  who: {
    findPrices: MAY.anyone,
    showProductPrices: MAY.anyone,
    listMonthPrices: MAY.anyone,
    showBrandPrices: MAY.anyone,
    showModelPrices: MAY.anyone,
  },
  addresses: [
    {
      what: 'what things like a product are sold for',
      ...{
        path: ({ product }) => `/api/product/${product._id}/prices`,
        row: ({ product }) => ['products', product._id],
      },
      verbs: { GET: '200 200 200 200 200 200' },
    },
  ],
  ownerless: ['/api/prices/{kind}/{brand}', '/api/prices/{kind}/{brand}/{model}'],
})
