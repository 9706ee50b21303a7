import { aProduct } from '#catalogue/products/server/build.ts'
import { numbers } from '#deals/numbers/contract.ts'
import { type Given, MAY, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people }: Given) {
  return { id: (await aProduct(shop.db, people.saller))._id }
}

export const calls = sliceCalls(numbers, rows, {
  inputs: ({ id }) => ({ countView: { id }, showNumbers: {}, listProductNumbers: { weeks: '4' } }),
  who: { countView: MAY.anyone, showNumbers: MAY.sallers, listProductNumbers: MAY.sallers },
  ownerless: ['/api/product/{id}/views'],
})
