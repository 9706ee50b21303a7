import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DeskPeople, deskOf, freshDeskPeople } from '../../../test/desk.ts'

let shop: TestApp
let desk: ReturnType<typeof deskOf>
let people: DeskPeople
beforeAll(async () => {
  shop = await testApp()
  desk = deskOf(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDeskPeople(shop)
})

const caseOf = async (thingId: string) => desk.as(people.admin).showCase({ id: (await desk.caseOf(thingId)).id })

describe('the case of a product', () => {
  const morePhotos = ['/images/side.jpg', '/images/back.jpg']
  const description = '<b>One mark</b> on the lid.'
  const stated = {
    photos: ['/images/probook.jpg', ...morePhotos],
    description,
    condition: 'good',
    parchesDate: '2023',
    used: '1 year / 6 months',
    shownLocation: 'Dhanmondi, Dhaka',
    category: 'HP',
    facts: expect.arrayContaining([{ field: 'ramGb', label: 'RAM', value: '16 GB' }]),
  }
  let id: string
  beforeEach(async () => {
    const product = await aProduct(shop.db, people.saller, { description, morePhotos, specs: { ramGb: 16 } })
    id = product._id
    await desk.reportBy(1, id)
  })

  test.each(['live', 'hidden', 'waiting', 'paused'])('that is %s has its photos, text and facts', async (state) => {
    await shop.pool.query("update products set state = $2, state_before = 'live' where id = $1", [id, state])
    expect(await caseOf(id)).toMatchObject({ isGone: false, product: stated })
  })

  test('that is deleted has them while the deletion can be undone, and no longer', async () => {
    const before = await caseOf(id)
    await desk.as(people.saller).deleteProduct({ id })
    expect(await caseOf(id)).toMatchObject({ isGone: true, product: before.product })
    await shop.pool.query("update bin set removed_at = now() - interval '11 minutes' where thing = $1", [
      `product:${id}`,
    ])
    expect(await caseOf(id)).toMatchObject({ isGone: true, product: null, title: before.title })
  })
})

test('the case of a person has no product', async () => {
  const [reporter] = await desk.reportBy(1, people.product._id)
  if (reporter) await desk.report(reporter, people.saller.id, { kind: 'person' })
  expect(await caseOf(people.saller.id)).toMatchObject({ kind: 'person', product: null })
})
