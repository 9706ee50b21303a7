import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/** The notes of moves in the data download of somebody, in their order. */
async function notesOf(person: Person): Promise<unknown[]> {
  const notes: unknown[] = []
  let place: { table: number; offset: number } | null = { table: 0, offset: 0 }
  while (place) {
    const { table, rows, next }: Awaited<ReturnType<typeof page>> = await page(person, place)
    if (table === 'booking_moves') notes.push(...rows.map(({ move, note }) => [move, note]))
    place = next
  }
  return notes
}

const page = (person: Person, place: { table: number; offset: number }) => shop.callsOf(person).listMyData(place)

test('the words of a move are in the data download of who wrote them, and not in that of the other side', async () => {
  const [buyer, saller] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'saller' })]
  const product = await aProduct(shop.db, saller)
  const { _id: id } = await aBooking(shop.db, {
    ...{ product, buyer, state: 'accepted', meetingAt: new Date(Date.now() - 3_600_000).toISOString() },
  })
  await shop.callsOf(saller).moveDeal({ id, move: 'no-show', note: 'I waited for an hour.' })
  await shop.callsOf(buyer).moveDeal({ id, move: 'contest', note: 'I was there, at the gate.' })
  const ended = (notes: unknown[]) => notes.slice(-2)
  expect(ended(await notesOf(saller))).toEqual([
    ['no-show', 'I waited for an hour.'],
    ['contest', null],
  ])
  expect(ended(await notesOf(buyer))).toEqual([
    ['no-show', null],
    ['contest', 'I was there, at the gate.'],
  ])
})
