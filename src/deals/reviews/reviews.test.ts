import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { type DealPeople, freshDealPeople, notificationKinds } from '../../../test/deals.ts'
import type { DealState, Party } from '../bookings/rules.ts'
import { aBooking } from '../bookings/server/build.ts'
import { MIN_RATED } from './rules.ts'
import { aReview } from './server/build.ts'
import { askForReviews, showReviews } from './server/jobs.ts'

let shop: TestApp
let people: DealPeople
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDealPeople(shop)
})

const GOOD = { described: 4, onTime: 5, kind: 3, words: 'All as on the page.' }

async function aDeal(state: DealState = 'handed_over', { saller, buyer } = people): Promise<string> {
  const product = await aProduct(shop.db, saller)
  return (await aBooking(shop.db, { product, buyer, state }))._id
}

/** Moves everything that a deal knows of time into the past. */
async function makeDealOlder(id: string, by: string): Promise<void> {
  await shop.pool.query('update bookings set state_since = state_since - $2::interval where id = $1', [id, by])
  await shop.pool.query('update reviews set created_at = created_at - $2::interval where booking_id = $1', [id, by])
}

const received = async (of: Person, by: Party = 'buyer') =>
  (await shop.callsOf(people.other).listPersonReviews({ id: of.id, by })).items

describe('a review', () => {
  test('is written by the two people of a deal that was handed over, and of no other deal', async () => {
    for (const state of [
      'requested',
      'accepted',
      'declined',
      'cancelled',
      'no_show',
      'contested',
      'expired',
    ] as const) {
      const id = await aDeal(state)
      const refused = await refusalOf(shop.callsOf(people.buyer).writeReview({ id, ...GOOD }))
      expect([refused.status, refused.code], state).toEqual([409, 'not_handed_over'])
      await expect(aReview(shop.db, id, 'buyer'), state).rejects.toThrow('that was handed over')
    }
    const id = await aDeal()
    expect((await refusalOf(shop.callsOf(people.other).writeReview({ id, ...GOOD }))).code).toBe('not_yours')
    await shop.callsOf(people.buyer).writeReview({ id, ...GOOD })
  })

  test('is refused by the database when its author or its subject is not of the deal', async () => {
    const id = await aDeal()
    const insert = (author: Person, about: Person) =>
      shop.pool.query(
        `insert into reviews (booking_id, side, author_id, about_id, described, on_time, kind) values ($1, 'buyer', $2, $3, 1, 1, 1)`,
        [id, author.id, about.id],
      )
    const { saller, buyer, other } = people
    await expect(insert(other, saller)).rejects.toThrow('these two')
    await expect(insert(buyer, other)).rejects.toThrow('these two')
    await insert(buyer, saller)
    await expect(insert(buyer, saller)).rejects.toThrow('reviews_once')
  })

  test('is seen by nobody before both wrote and an hour has passed, so that there is no revenge', async () => {
    const [id, { saller, buyer }] = [await aDeal(), people]
    await shop.callsOf(buyer).writeReview({ id, ...GOOD, described: 1, words: 'Secret words' })
    await showReviews(shop.db)
    const seen = async () => ({
      deal: await shop.callsOf(saller).showDealReviews({ id }),
      page: await received(saller),
      data: JSON.stringify(await allData(saller)),
    })
    const sealed = await seen()
    expect(sealed.deal).toMatchObject({ mine: null, shownFrom: null, shown: [], other: buyer.id })
    expect([sealed.page, sealed.data.includes('Secret words')]).toEqual([[], false])
    await shop.callsOf(saller).writeReview({ id, ...GOOD })
    // Changed within the hour.
    await shop.callsOf(buyer).writeReview({ id, ...GOOD, described: 2, words: 'Other words' })
    await showReviews(shop.db)
    expect((await seen()).page).toEqual([])
    await makeDealOlder(id, '61 minutes')
    await showReviews(shop.db)
    expect(await received(saller)).toMatchObject([
      { described: 2, words: 'Other words', name: 'Tania Akter', by: 'buyer' },
    ])
    expect(await received(buyer, 'saller')).toMatchObject([{ described: 4, name: 'Rafiq Islam' }])
    expect((await shop.callsOf(saller).showDealReviews({ id })).shown).toHaveLength(2)
  })

  test('cannot be changed once it is shown', async () => {
    const [id, { saller, buyer }] = [await aDeal(), people]
    for (const one of [saller, buyer]) await shop.callsOf(one).writeReview({ id, ...GOOD })
    await makeDealOlder(id, '61 minutes')
    await showReviews(shop.db)
    expect((await refusalOf(shop.callsOf(buyer).writeReview({ id, ...GOOD, described: 1 }))).code).toBe('review_shown')
    expect(await received(saller)).toMatchObject([{ described: 4 }])
  })

  test('is shown alone after 14 days, and the other side then writes none', async () => {
    const [id, { saller, buyer }] = [await aDeal(), people]
    await shop.callsOf(buyer).writeReview({ id, ...GOOD })
    await makeDealOlder(id, '14 days')
    expect((await refusalOf(shop.callsOf(saller).writeReview({ id, ...GOOD }))).code).toBe('review_too_late')
    await showReviews(shop.db)
    expect(await received(saller)).toHaveLength(1)
    expect((await shop.callsOf(saller).showDealReviews({ id })).until).toBeNull()
  })

  test.each(['Call 01712 345678', 'কল করুন ০১৭১২৩৪৫৬৭৮'])('holds no phone number: %s', async (words) => {
    const id = await aDeal()
    const refused = await refusalOf(shop.callsOf(people.buyer).writeReview({ id, ...GOOD, words }))
    expect(refused.fields?.words?.code).toBe('number_in_public')
  })

  test('has 600 characters and 1 to 5 stars at most', async () => {
    const id = await aDeal()
    const write = (given: object) => shop.callsOf(people.buyer).writeReview({ id, ...GOOD, ...given })
    for (const given of [{ words: 'a'.repeat(601) }, { described: 0 }, { onTime: 6 }, { kind: 4.5 }])
      expect((await refusalOf(write(given))).status, JSON.stringify(given).slice(0, 40)).toBe(400)
    await write({ words: 'a'.repeat(600), described: 1, onTime: 5 })
  })

  test('is written by people of whom one has blocked the other, so that nobody blocks a review away', async () => {
    const [id, { saller, buyer }] = [await aDeal(), people]
    await shop.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [saller.id, buyer.id])
    await shop.callsOf(buyer).writeReview({ id, ...GOOD })
  })

  test('is not written of an account that is gone', async () => {
    const [id, { saller, buyer }] = [await aDeal(), people]
    await shop.pool.query('delete from users where id = $1', [saller.id])
    expect((await refusalOf(shop.callsOf(buyer).writeReview({ id, ...GOOD }))).code).toBe('nobody_to_review')
  })

  test('from the network of the other side is a fact for admins: no answer tells it', async () => {
    const [id, { saller, buyer }] = [await aDeal(), people]
    for (const one of [saller, buyer]) await shop.callsOf(one).writeReview({ id, ...GOOD })
    const { rows } = await shop.pool.query('select same_network, network is not null as kept from reviews')
    expect(rows).toEqual([1, 2].map(() => ({ same_network: true, kept: true })))
    await makeDealOlder(id, '61 minutes')
    await showReviews(shop.db)
    expect((await shop.pool.query('select distinct network from reviews')).rows).toEqual([{ network: null }])
    const answers = [await received(saller), await shop.callsOf(saller).showDealReviews({ id }), await allData(saller)]
    expect(JSON.stringify(answers)).not.toMatch(/network/i)
  })
})

/** Everything that a person can download. */
async function allData(person: Person): Promise<unknown[]> {
  const pages: Awaited<ReturnType<ReturnType<typeof shop.callsOf>['listMyData']>>[] = []
  for (let cursor: { table: number; offset: number } | null = { table: 0, offset: 0 }; cursor; ) {
    pages.push(await shop.callsOf(person).listMyData(cursor))
    cursor = pages.at(-1)?.next ?? null
  }
  return pages
}

describe('an answer', () => {
  test('is given once, by the person whom a shown review is about, and its author is notified', async () => {
    const [id, { saller, buyer }] = [await aDeal(), people]
    const review = await aReview(shop.db, id, 'buyer')
    const answer = (by: Person, words = 'Thank you.') => shop.callsOf(by).answerReview({ id: review, words })
    expect((await refusalOf(answer(saller))).code).toBe('review_not_shown')
    await shop.pool.query('update reviews set shown_at = now()')
    expect((await refusalOf(answer(buyer))).code).toBe('not_yours')
    expect((await refusalOf(answer(saller, 'Call 01712345678'))).fields?.words?.code).toBe('number_in_public')
    expect((await refusalOf(answer(saller, '  '))).fields?.words?.code).toBe('required')
    await answer(saller)
    expect((await refusalOf(answer(saller, 'Changed'))).code).toBe('review_answered')
    expect(await received(saller)).toMatchObject([{ answer: 'Thank you.' }])
    expect(await notificationKinds(shop, buyer)).toContain('reviewAnswered')
  })
})

describe('notifications', () => {
  test('ask both sides an hour after the hand-over, once, and not who has written', async () => {
    const [bookingId, { saller, buyer }] = [await aDeal(), people]
    await shop.callsOf(buyer).writeReview({ id: bookingId, ...GOOD })
    for (let run = 0; run < 2; run++) await askForReviews(shop.db, { bookingId })
    expect(await notificationKinds(shop, saller)).toEqual(['reviewAsked'])
    expect(await notificationKinds(shop, buyer)).toEqual([])
    const settings = await shop.callsOf(saller).listNotificationSettings({})
    expect(settings.events.map(({ event }) => event)).toContain('review')
  })

  test('what is next names a deal that can be reviewed until it is, with the way there', async () => {
    const [id, { buyer, saller }] = [await aDeal(), people]
    const steps = async (of: Person) => (await shop.callsOf(of).listNextSteps({})).map(({ kind, link }) => [kind, link])
    expect(await steps(buyer)).toEqual([['review', `/dashboard/deals/${id}#review`]])
    await shop.callsOf(buyer).writeReview({ id, ...GOOD })
    expect(await steps(buyer)).toEqual([])
    expect(await steps(saller)).toEqual([['review', `/dashboard/deals/${id}#review`]])
    await makeDealOlder(id, '14 days')
    expect(await steps(saller)).toEqual([])
  })
})

describe('Average Rating', () => {
  test('[P03] equals the rows, whatever is written, hidden or deleted', async () => {
    const { saller, buyer } = people
    const random = seeded(7)
    for (let step = 0; step < 20; step++) {
      const id = await aDeal()
      const described = 1 + Math.floor(random() * 5)
      await aReview(shop.db, id, 'buyer', {
        described,
        onTime: 1 + Math.floor(random() * 5),
        ...(random() < 0.8 && { shown: true }),
      })
      await aReview(shop.db, id, 'saller', { described: 1, shown: true })
      if (random() < 0.2) await shop.pool.query('update reviews set hidden_at = now() where booking_id = $1', [id])
      if (random() < 0.1) await shop.pool.query('delete from reviews where booking_id = $1', [id])
      const { rows: all } = await shop.pool.query<{ described: number }>(
        `select described from reviews where about_id = $1 and side = 'buyer' and shown_at is not null and hidden_at is null`,
        [saller.id],
      )
      const mean = all.reduce((sum, row) => sum + row.described, 0) / all.length
      const expected = all.length >= MIN_RATED ? Math.round(100 * mean) : 0
      const stored = await shop.pool.query('select distinct seller_rating from products where seller_id = $1', [
        saller.id,
      ])
      expect(stored.rows, `step ${step}`).toEqual([{ seller_rating: expected }])
      const { asSaller, asBuyer } = await shop.callsOf(buyer).showPerson({ id: saller.id })
      expect(asSaller.count).toBe(all.length)
      expect(asSaller.described).toBe(all.length >= MIN_RATED ? Number(mean.toFixed(2)) : null)
      expect(asBuyer.count).toBe(0)
    }
  })

  test('[P03] orders lists: the rated before the unrated, page by page, alone and within a brand, words and facets', async () => {
    const rated = await rateSallers()
    for (const narrowing of [{}, { name: 'hp' }, { q: 'laptop' }, { kind: 'laptop' }]) {
      const names: string[] = []
      for (let cursor: string | undefined, more = true; more; ) {
        const { name, ...given } = {
          name: undefined,
          ...narrowing,
          sort: 'rating' as const,
          limit: 2,
          ...(cursor && { cursor }),
        }
        const page = await (name ? shop.api.listCategoryProducts({ ...given, name }) : shop.api.listProducts(given))
        names.push(...page.items.map((product) => product.name))
        cursor = page.next ?? undefined
        more = cursor !== undefined
      }
      expect(names.slice(0, rated.length), JSON.stringify(narrowing)).toEqual(rated)
      expect(new Set(names).size).toBe(names.length)
      expect(names.length).toBe(rated.length + 2)
    }
  })
})

/** Three sallers with means of 5, 4 and 2, each with a product; and one with two reviews, which are no rating. */
async function rateSallers(): Promise<string[]> {
  await shop.pool.query('delete from products')
  for (const [name, stars, count] of [
    ['Four laptop', 4, 3],
    ['Five laptop', 5, 4],
    ['Two laptop', 2, 3],
    ['Few laptop', 5, 2],
  ] as const) {
    const saller = await shop.aPerson({ role: 'saller' })
    for (let made = 0; made < count; made++)
      await aReview(shop.db, await aDeal('handed_over', { ...people, saller }), 'buyer', {
        described: stars,
        shown: true,
      })
    await aProduct(shop.db, saller, { name, category: 'HP', kind: 'laptop' })
  }
  await aProduct(shop.db, people.saller, { name: 'None laptop', category: 'HP', kind: 'laptop' })
  return ['Five laptop', 'Four laptop', 'Two laptop']
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
