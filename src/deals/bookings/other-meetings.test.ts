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

interface GivenMeeting {
  saller?: Person
  buyer: Person
  district: string | null
  /** Hours from now. */
  hours: number
}

/** An accepted deal about a product in a district, with an agreed meeting. */
async function aMeeting({ saller = people.saller, buyer, district, hours }: GivenMeeting): Promise<string> {
  const product = await aProduct(shop.db, saller, { district })
  const meetingAt = inHours(hours)
  return (await aBooking(shop.db, { product, buyer, location: 'Star Kabab', state: 'accepted', meetingAt }))._id
}

test('a deal has the coming agreed meetings of the caller with other people, with the minutes to get there from its district', async () => {
  const { buyer, other, saller } = people
  const second = await shop.aPerson({ role: 'saller', displayName: 'Second Saller' })
  const id = await aMeeting({ buyer, district: 'dhaka', hours: 5 })
  await aMeeting({ buyer, district: 'dhaka', hours: 6 })
  await aMeeting({ saller: second, buyer, district: 'sylhet', hours: 7 })
  await aMeeting({ saller: second, buyer, district: null, hours: 8 })
  await aMeeting({ saller: second, buyer, district: 'dhaka', hours: -3 })
  await aMeeting({ buyer: other, district: 'dhaka', hours: 6 })
  const ended = await aMeeting({ saller: second, buyer, district: 'dhaka', hours: 9 })
  await shop.callsOf(buyer).moveDeal({ id: ended, move: 'cancel', reason: 'time' })
  const meetingsOf = async (person: Person) =>
    (await shop.callsOf(person).getDeal({ id })).otherMeetings.map(({ name, travelMinutes }) => [name, travelMinutes])
  const { near, far } = TRAVEL_MINUTES
  expect(await meetingsOf(buyer)).toEqual([
    ['Second Saller', far],
    ['Second Saller', near],
  ])
  expect(await meetingsOf(saller)).toEqual([[other.displayName, near]])
  expect(await meetingsOf(await shop.aPerson({ role: 'admin' }))).toEqual([])
})
