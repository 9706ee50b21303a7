import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { DEAL_STATES, type DealState } from '#deals/bookings/rules.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { storeInspection } from '#deals/meeting/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'

let shop: TestApp
let buyer: Person
let saller: Person
beforeAll(async () => {
  shop = await testApp()
  buyer = await shop.aPerson({ role: 'buyer', displayName: 'Nusrat Jahan' })
  saller = await shop.aPerson({ role: 'saller', displayName: 'Rafiq Islam' })
})
afterAll(() => shop.close())

async function aDeal(state: DealState = 'handed_over') {
  const product = await aProduct(shop.db, saller, { kind: 'laptop', name: 'HP EliteBook 840 G8' })
  const { _id } = await aBooking(shop.db, { product, buyer, state, agreedTaka: 56_000 })
  return _id
}

async function faultsAt(id: string, steps: string[]) {
  const points = steps.map((step) => ({ step, result: 'new' as const, note: step, next: null, photos: [] }))
  const inspection = { revision: 1, checkedAt: new Date().toISOString(), price: null, points }
  await shop.db.transaction().execute((tx) => storeInspection(tx, id, inspection, {}))
}

describe('the sale paper', () => {
  test('has both names, the goods, the price and the place of a deal that was handed over', async () => {
    const id = await aDeal()
    const paper = await shop.callsOf(buyer).getPaper({ id })
    expect(paper).toMatchObject({
      ...{ dealId: id, me: 'buyer', salerName: 'Rafiq Islam', buyerName: 'Nusrat Jahan', taka: 56_000 },
      ...{ productName: 'HP EliteBook 840 G8', noun: { en: 'Laptop', bn: 'ল্যাপটপ' }, faults: [], allFaults: 0 },
    })
    expect(await shop.callsOf(saller).getPaper({ id })).toEqual({ ...paper, me: 'saller' })
  })

  test('has a fault under what was looked at, which says nothing of how it should have been', async () => {
    const id = await aDeal()
    await faultsAt(id, ['neir-own-number', 'neir-released'])
    expect((await shop.callsOf(buyer).getPaper({ id })).faults.map(({ title }) => title)).toEqual([
      { en: 'Phone that got the answer', bn: 'যে ফোনে উত্তর এসেছে' },
      { en: 'De-registration', bn: 'ডি-রেজিস্ট্রেশন' },
    ])
  })

  test('has as many faults as fit on one page, and says how many there are', async () => {
    const id = await aDeal()
    const steps = ['same-thing', 'screen-white-black', 'keyboard-all-keys', 'ports', 'camera-mic', 'speakers']
    await faultsAt(id, steps)
    const { faults, allFaults } = await shop.callsOf(buyer).getPaper({ id })
    expect([faults.length, allFaults]).toEqual([4, 6])
  })

  test.each(DEAL_STATES.filter((state) => state !== 'handed_over'))(
    'is not there for a deal that is %s',
    async (state) => {
      const refused = await refusalOf(shop.callsOf(buyer).getPaper({ id: await aDeal(state) }))
      expect(refused).toMatchObject({ status: 409, code: 'deal_moved', now: { state } })
    },
  )

  test('is for the two people alone: others and admins are refused', async () => {
    const id = await aDeal()
    for (const role of ['buyer', 'saller', 'admin'] as const) {
      const other = await shop.aPerson({ role })
      expect(await refusalOf(shop.callsOf(other).getPaper({ id }))).toMatchObject({ status: 403, code: 'not_yours' })
    }
    expect(await refusalOf(shop.callsOf(null).getPaper({ id }))).toMatchObject({ status: 401 })
  })
})
