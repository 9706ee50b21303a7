import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_BLOCKED } from '#catalogue/signs/rules.ts'
import { SHOP_TABLES } from '#main/personal-data.ts'
import { notifyOfWaiting } from '#messaging/notifications/server/notify-of-listings.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
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
  await shop.pool.query('delete from blocked_words')
  people = await freshDeskPeople(shop)
})

const form = {
  ...{ name: 'HP EliteBook 840 G8', kind: 'laptop', category: 'HP', photo: '/images/x.jpg', location: 'Dhaka' },
  ...{ used: '1 year', condition: 'good', originalPrice: '1,20,000', resalePrice: '58,000', parchesDate: '2023' },
  description: 'Two owners. New rubber feet.',
}
const NOTE = 'GreenTech looks at words in its name or text before others see it. Without them it need not wait.'

const block = (word: string, reason?: string) => desk.as(people.admin).addBlockedWord({ word, reason })
const list = (given: object = {}) => desk.as(people.saller).addProduct({ ...form, ...given })
const edit = (id: string, given: object = {}) => desk.as(people.saller).editProduct({ ...form, ...given, id })
const wordsOf = async (id: string) => {
  await desk.jobs().openWaitingCases?.({})
  return (await desk.as(people.admin).showCase({ id: (await desk.caseOf(id)).id })).blocked
}

describe('an admin', () => {
  test('blocks words and numbers, and removes them; the log says who, what and why', async () => {
    await block(' Jackpot ', 'A lottery')
    const { insertedId } = await block('৪৯২৯ ১২৩ ৪৫৬')
    const listed = (await desk.as(people.admin).listBlockedWords({})).items
    const addedBy = people.admin.displayName
    expect(listed).toMatchObject([
      { word: '৪৯২৯ ১২৩ ৪৫৬', reason: '', addedBy },
      { word: 'Jackpot', reason: 'A lottery', addedBy },
    ])
    await desk.as(people.admin).removeBlockedWord({ id: insertedId })
    expect((await desk.as(people.admin).listBlockedWords({})).items.map(({ word }) => word)).toEqual(['Jackpot'])
    expect((await refusalOf(desk.as(people.admin).removeBlockedWord({ id: insertedId }))).status).toBe(404)
    expect((await desk.as(people.admin).listDeskLog({ limit: 3 })).items).toMatchObject([
      { act: 'unblock_word', words: '৪৯২৯ ১২৩ ৪৫৬', actor: addedBy, kind: 'list' },
      { act: 'block_word', words: '৪৯২৯ ১২৩ ৪৫৬', actor: addedBy },
      { act: 'block_word', words: 'Jackpot\nA lottery', actor: addedBy },
    ])
  })

  test('keeps no phone number in the log, which nobody changes', async () => {
    await block('01712-345678', 'Of 01812345678')
    expect((await desk.as(people.admin).listDeskLog({ limit: 1 })).items[0]?.words).toBe('•••••••\nOf •••••••')
    expect((await desk.as(people.admin).listBlockedWords({})).items[0]?.word).toBe('01712-345678')
  })

  test.each([
    ['Jackpot', 'JACKPOT'],
    ['4929123456', '৪৯২৯-১২৩ ৪৫৬'],
    ['rtx 4090', 'RTX4090'],
  ])('cannot block %s again as %s', async (word, again) => {
    await block(word)
    expect(await refusalOf(block(again))).toMatchObject({ status: 400, fields: { word: { code: 'word_exists' } } })
  })

  test.each([
    ['a', 'too_short'],
    ['a!', 'too_short'],
    ['---', 'too_short'],
    ['', 'required'],
    ['a'.repeat(61), 'too_long'],
  ])('cannot block %j: %s', async (word, code) => {
    expect(await refusalOf(block(word))).toMatchObject({ status: 400, fields: { word: { code } } })
  })

  test('can block five hundred, also when two add the last one at once', async () => {
    await shop.pool.query(
      "insert into blocked_words (word, form) select 'w' || n, 'w ' || n from generate_series(2, $1) n",
      [MOST_BLOCKED],
    )
    const answers = await Promise.allSettled([block('first'), block('second')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusalOf(block('third'))).code).toBe('too_many_words')
    expect((await desk.as(people.admin).listBlockedWords({ limit: 1 })).total).toBe(MOST_BLOCKED)
  })
})

describe('a listing with a blocked word', () => {
  beforeEach(async () => {
    await block('Jackpot', 'A lottery')
    await block('৪৯২৯ ১২৩ ৪৫৬')
  })

  test.each([
    ['in its name', { name: 'HP jackpot 840' }, ['Jackpot']],
    ['in its text', { description: 'You win the JACKPOT.' }, ['Jackpot']],
    ['in its place', { location: 'Jackpot market, Dhaka' }, ['Jackpot']],
    ['a number', { description: 'Nr. 4929.123456' }, ['৪৯২৯ ১২৩ ৪৫৬']],
    ['two of them', { name: 'Jackpot', description: '4929123456' }, ['Jackpot', '৪৯২৯ ১২৩ ৪৫৬']],
  ])('waits: %s; the case names it to the admin, the saller reads no word', async (_where, given, words) => {
    const { insertedId: id, waits } = await list(given)
    expect([waits, await desk.stateOf(id)]).toEqual([[NOTE], 'waiting'])
    expect((await wordsOf(id)).toSorted()).toEqual(words.toSorted())
    expect((await refusalOf(shop.callsOf().showProduct({ id }))).status).toBe(404)
    await notifyOfWaiting(shop.db, { productId: id })
    const shown = await desk.as(people.saller).showProduct({ id })
    expect(shown.notes).toEqual([NOTE])
    const seen = JSON.stringify([
      shown.notes,
      (await desk.as(people.saller).listNotifications({})).items.map(({ text }) => text),
    ])
    expect(seen).toContain('its page says why')
    expect(seen).not.toMatch(/lottery/)
    // Nor with their data, which has the basis of a sign.
    expect(SHOP_TABLES.listing_signs).toMatchObject({ notExported: expect.arrayContaining(['words']) })
    const { rows } = await shop.pool.query('select basis from listing_signs where product_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(rows[0].basis).not.toContain('৪৯২৯')
  })

  test('waits in the language of its saller', async () => {
    const { insertedId: id } = await list({ name: 'Jackpot' })
    const shown = (await shop.send('GET', `/bn/api/product/${id}`, undefined, people.saller)).json()
    expect(shown.notes).toEqual([
      'নাম বা বিবরণের কিছু শব্দ অন্যরা দেখার আগে GreenTech দেখে নেয়। শব্দগুলো না থাকলে অপেক্ষা করতে হয় না।',
    ])
  })

  test('waits from an edit on, and is free as soon as an edit takes the word out', async () => {
    const { insertedId: id, waits } = await list()
    expect(waits).toBeUndefined()
    expect((await edit(id, { description: 'A jackpot!' })).waits).toEqual([NOTE])
    expect((await edit(id)).waits).toBeUndefined()
    expect(await desk.stateOf(id)).toBe('live')
  })

  test('waits when it is imported, and its neighbours do not', async () => {
    const head = 'Name,Brand,Kind,Condition,Year of purchase,Used,Original price,Sale price,Location,Photos,Description'
    const row = (name: string, words: string) =>
      `${name},HP,laptop,Good,2023,1 year,"1,20,000","58,000",Dhaka,/images/0123456789abcdef012345-aabbcc/1280.jpg,${words}`
    const csv = [head, row('HP one', 'Good.'), row('HP two', 'Jackpot.'), row('HP three', 'Jackpots.')].join('\r\n')
    await desk.as(people.saller).importProducts({ csv, photos: {} })
    const { rows } = await shop.pool.query(
      "select name from products where seller_id = $1 and state = 'waiting' order by name",
      [people.saller.id],
    )
    expect(rows).toEqual([{ name: 'HP two' }])
  })

  test('is put on sale by an admin for these words; the same sentence does not make it wait again, another one does', async () => {
    const description = 'Won in a jackpot. Two owners.'
    const { insertedId: id } = await list({ description })
    await desk.jobs().openWaitingCases?.({})
    await desk.decided(people.admin, id, 'unfounded')
    expect(await desk.stateOf(id)).toBe('live')
    expect((await shop.callsOf().showProduct({ id })).notes).toEqual([])
    expect((await edit(id, { description, used: '2 years' })).waits).toBeUndefined()
    expect((await edit(id, { description: `${description} Jackpot here!` })).waits).toEqual([NOTE])
    await desk.jobs().openWaitingCases?.({})
    await desk.decided(people.admin, id, 'unfounded')
    // What is blocked since is no word that the admin has seen.
    await block('won')
    expect((await edit(id, { description: `${description} Jackpot here!` })).waits).toEqual([NOTE])
  })

  test('waits on when the word is blocked no longer, until an edit or an admin ends it', async () => {
    const ids = [(await list({ name: 'Jackpot' })).insertedId, (await list({ name: 'Jackpot' })).insertedId] as const
    const [word] = (await desk.as(people.admin).listBlockedWords({})).items.filter((one) => one.word === 'Jackpot')
    await desk.as(people.admin).removeBlockedWord({ id: word?._id as string })
    await desk.jobs().openWaitingCases?.({})
    expect(await Promise.all(ids.map(desk.stateOf))).toEqual(['waiting', 'waiting'])
    expect(await wordsOf(ids[0])).toEqual(['Jackpot'])
    await edit(ids[0], { name: 'Jackpot' })
    await desk.decided(people.admin, ids[1], 'unfounded')
    expect(await Promise.all(ids.map(desk.stateOf))).toEqual(['live', 'live'])
  })

  test('that is on sale already stays there until it is edited', async () => {
    const { insertedId: id } = await list()
    await block('rubber')
    expect(await desk.stateOf(id)).toBe('live')
    expect((await edit(id, { used: '2 years' })).waits).toEqual([NOTE])
  })

  test('has nothing to do with messages: no word of one holds it back', async () => {
    const buyer = await desk.member()
    const { insertedId: productId } = await list()
    const text = 'Is it the jackpot 4929123456?'
    const { threadId: id } = await desk.as(buyer).startThread({ productId, key: randomUUID(), text })
    const { items } = await desk.as(people.saller).listThreadMessages({ id })
    expect(items.map((one) => one.text)).toContain(text)
  })
})

test('its deletion takes the admin’s name off a blocked word, and leaves it blocked', async () => {
  const gone: Person = await shop.aPerson({ role: 'admin' })
  await desk.as(gone).addBlockedWord({ word: 'Jackpot' })
  await shop.pool.query('delete from users where id = $1', [gone.id])
  expect((await desk.as(people.admin).listBlockedWords({})).items).toMatchObject([{ word: 'Jackpot', addedBy: null }])
})
