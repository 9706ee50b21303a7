import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { aMessage } from '#content/inbox/server/build.ts'
import { addSubscriber } from '#content/inbox/server/store.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { endpoints } from '#web/api.ts'
import { type People, somePeople, type TestApp, testApp } from '../app.ts'

let shop: TestApp
let people: People & { otherBuyer: Person }
beforeAll(async () => {
  shop = await testApp()
  people = { ...(await somePeople(shop)), otherBuyer: await shop.aPerson({ role: 'buyer' }) }
})
afterAll(() => shop.close())

describe('what anybody may read', () => {
  const READERS = ['guest', 'buyer', 'otherSaller', 'admin'] as const
  /** An endpoint whose answer repeats the words of the question: they are nobody else's secret. */
  const REPEATS = endpoints.explainSearch.path
  const PUBLIC = Object.values(endpoints).filter(({ method, who }) => method === 'GET' && who === 'anyone')

  test.each(PUBLIC.map(({ path }) => path))(
    '%s tells of no phone, no address of a buyer and no draft',
    async (path) => {
      const mark = crypto.randomUUID()
      const seller = await shop.aPerson({ role: 'saller', email: `saller-${mark}@example.com` })
      const buyer = await shop.aPerson({
        role: 'buyer',
        displayName: `Buyer ${mark}`,
        email: `buyer-${mark}@example.com`,
      })
      await shop.callsOf(buyer).saveProfile({ phone: '01999000111' })
      await shop.callsOf(seller).saveProfile({ phone: '01999000222' })
      const product = await aProduct(shop.db, seller, { name: `Laptop ${mark}` })
      await shop.callsOf(seller).advertise({ product: { _id: product._id } })
      await aBooking(shop.db, { product, buyer, phone: '01999000333', location: `Meet ${mark}` })
      await aMessage(shop.db, { email: `writer-${mark}@example.com`, phone: '01999000444', message: `Message ${mark}` })
      await addSubscriber(shop.db, `reader-${mark}@example.com`, 'en')
      const draft = await aBlog(shop.db, {
        published: false,
        name: `Draft ${mark}`,
        category: `Office ${mark}`,
        tags: ['Unseen'],
      })
      await aBlog(shop.db)
      const SECRET = /01999000|\+8801999|(buyer|writer|reader)-|Buyer |Meet |Message |Draft |Office |Unseen/
      for (const reader of READERS) {
        const place = path.replace('{name}', 'hp').replace('{id}', path.includes('blogs') ? draft : product._id)
        for (const search of [
          '',
          `?q=${mark}`,
          '?q=01999000333',
          '?q=Draft',
          `?category=Office%20${mark}`,
          '?tag=unseen',
        ]) {
          const { body } = await shop.send('GET', place + search, undefined, reader === 'guest' ? null : people[reader])
          const answer = path === REPEATS ? body.replaceAll(search.slice('?q='.length), '') : body
          expect(answer.match(SECRET)?.[0], `${place}${search} as ${reader}`).toBe(undefined)
          if (reader === 'guest') expect(body, `${place}${search} as a guest`).not.toContain('@')
        }
      }
    },
  )

  test('[E05] only signed-in users see the e-mail address of a saller', async () => {
    const product = await aProduct(shop.db, people.saller)
    const newcomer = { uid: 'newcomer', email: 'newcomer@example.com' }
    const emails: string[] = []
    for (const reader of [null, newcomer, people.otherBuyer, people.otherSaller, people.admin])
      emails.push((await shop.callsOf(reader).showProduct({ id: product._id })).email)
    const { email } = people.saller
    expect(emails).toEqual(['', email, email, email, email])
  })
})
