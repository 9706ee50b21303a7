import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DealPeople, freshDealPeople } from '../../../test/deals.ts'
import { TRAVEL_MINUTES } from './rules.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
let people: DealPeople
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDealPeople(shop)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** An accepted deal about a product in a district, with a meeting that is agreed for some hours from now. */
async function aMeeting(
  buyer: Person,
  district: string | null,
  hours: number,
  location = 'Star Kabab',
): Promise<string> {
  const product = await aProduct(shop.db, people.saller, { district })
  const meetingAt = inHours(hours)
  return (await aBooking(shop.db, { product, buyer, location, state: 'accepted', meetingAt }))._id
}

test('a deal has the coming agreed meetings of the caller’s other deals, with the time to get there from its district', async () => {
  const { buyer, other, saller } = people
  const id = await aMeeting(buyer, 'dhaka', 5, 'IDB Bhaban')
  await aMeeting(buyer, 'sylhet', 7)
  await aMeeting(buyer, null, 8)
  await aMeeting(buyer, 'dhaka', -3)
  await aMeeting(other, 'dhaka', 6)
  const ended = await aMeeting(buyer, 'dhaka', 9)
  await shop.callsOf(buyer).moveDeal({ id: ended, move: 'cancel', reason: 'time' })
  const meetingsOf = async (person: Person) =>
    (await shop.callsOf(person).getDeal({ id })).otherMeetings.map(({ name, travelMinutes }) => [name, travelMinutes])
  const { near, far } = TRAVEL_MINUTES
  expect(await meetingsOf(buyer)).toEqual([
    [saller.displayName, far],
    [saller.displayName, near],
  ])
  expect(await meetingsOf(saller)).toEqual([
    [other.displayName, near],
    [buyer.displayName, far],
    [buyer.displayName, near],
  ])
  expect(await meetingsOf(await shop.aPerson({ role: 'admin' }))).toEqual([])
})
