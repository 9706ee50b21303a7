import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { decideSave, MAX_DRAFTS } from './rules.ts'
import { aDraft } from './server/build.ts'
import { draftPhotosInUse } from './server/store.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const put = (id: string, body: object, person = saller) => shop.send('PUT', `/api/drafts/${id}`, body, person)

describe('a draft', () => {
  test('is stored as it was typed, listed with its cover, changed, and deleted', async () => {
    saller = await shop.aPerson({ role: 'saller' })
    const id = randomUUID()
    const form = {
      ...{ name: 'HP 840 ', kind: 'laptop', photos: ['/images/a.jpg', '/images/b.jpg'], originalPrice: 'cheap' },
      specs: { ramGb: '7', defects: ['hinge'] },
    }
    const { updatedAt } = (await put(id, { form })).json()
    const stored = (await shop.send('GET', `/api/drafts/${id}`, undefined, saller)).json()
    expect(stored).toMatchObject({ _id: id, updatedAt, form: { ...form, category: '', negotiable: false } })
    const changed = (await put(id, { form: { ...form, name: 'HP 850' }, updatedAt })).json()
    expect(changed.updatedAt > updatedAt).toBe(true)
    expect((await shop.send('GET', '/api/drafts', undefined, saller)).json()).toEqual([
      { _id: id, name: 'HP 850', category: '', photo: '/images/a.jpg', updatedAt: changed.updatedAt },
    ])
    expect((await shop.send('DELETE', `/api/drafts/${id}`, undefined, saller)).statusCode).toBe(200)
    expect((await shop.send('GET', '/api/drafts', undefined, saller)).json()).toEqual([])
  })

  test('with a field that is not known is refused, as it is outside of the form', async () => {
    saller = await shop.aPerson({ role: 'saller' })
    for (const body of [{ form: { name: 'HP 840', colour: 'red' } }, { form: { name: 'HP 840' }, colour: 'red' }]) {
      const refusal = await put(randomUUID(), body)
      expect(refusal.statusCode).toBe(400)
      expect(refusal.json().fields.colour).toEqual({
        code: 'unknown_field',
        message: 'This field is not known here. If you see this on a page of ours, please reload it.',
      })
    }
  })

  test('is stored up to what the database takes, and refused at its facts beyond', async () => {
    saller = await shop.aPerson({ role: 'saller' })
    const save = (facts: number) => {
      const list = Array.from({ length: 30 }, () => 'টাকা"'.repeat(16))
      const specs = Object.fromEntries(Array.from({ length: facts }, (_, at) => [`fact${at}`, list]))
      return put(randomUUID(), { form: { description: 'ক'.repeat(8_000), specs } })
    }
    expect((await save(5)).statusCode).toBe(200)
    for (const facts of [7, 9]) {
      const refusal = await save(facts)
      expect([refusal.statusCode, JSON.stringify(refusal.json().fields)]).toEqual([
        400,
        expect.stringContaining('too_long'),
      ])
    }
  })

  test('of which another window has stored a newer state is not overwritten', async () => {
    saller = await shop.aPerson({ role: 'saller' })
    const { _id, updatedAt } = await aDraft(shop.db, saller)
    expect((await put(_id, { form: { name: 'First' }, updatedAt })).statusCode).toBe(200)
    const late = await put(_id, { form: { name: 'Second' }, updatedAt })
    expect([late.statusCode, late.json().code]).toEqual([409, 'draft_changed'])
    expect((await put(_id, { form: { name: 'Third' } })).statusCode).toBe(409)
    // The answer to the first call was lost, and the browser repeats it.
    expect((await put(_id, { form: { name: 'First' }, updatedAt })).statusCode).toBe(200)
    const gone = await put(randomUUID(), { form: { name: 'First' }, updatedAt })
    expect(gone.statusCode).toBe(404)
  })

  test('is the eleventh: refused, also when ten come at once', async () => {
    saller = await shop.aPerson({ role: 'saller' })
    await aDraft(shop.db, saller)
    const answers = await Promise.all(Array.from({ length: MAX_DRAFTS }, () => put(randomUUID(), { form: {} })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(MAX_DRAFTS - 1).fill(200), 409])
    expect((await put(randomUUID(), { form: {} })).json()).toMatchObject({ code: 'too_many_drafts' })
  })

  test.each([
    ['nine photos', { photos: Array(9).fill('/images/a.jpg') }, 'too_many_photos'],
    ['a long text', { description: 'x'.repeat(8001) }, 'too_long'],
    ['a NUL', { name: 'a\0b' }, 'invalid_text'],
    ['half of a surrogate pair', { specs: { model: '\ud800' } }, 'invalid_text'],
    [
      'a hundred facts',
      { specs: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, ''])) },
      'too_long',
    ],
  ])('with %s is refused', async (_, form, code) => {
    saller = await shop.aPerson({ role: 'saller' })
    const answer = await put(randomUUID(), { form })
    expect([answer.statusCode, JSON.stringify(answer.json().fields)]).toEqual([400, expect.stringContaining(code)])
  })

  test('keeps its photos from the clean-up of the image host, all of them', async () => {
    saller = await shop.aPerson({ role: 'saller' })
    const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(22)}-${letter.repeat(6)}`)
    await aDraft(shop.db, saller, { photos: ids.slice(0, 2).map((id) => `/images/${id}/640.jpg`) })
    expect((await draftPhotosInUse(shop.db, ids)).toSorted()).toEqual(ids.slice(0, 2))
  })
})

test.each([
  [undefined, undefined, 'insert'],
  [undefined, '1', 'not_found'],
  [{ sellerId: 'other', updatedAt: '1', same: true }, '1', 'not_yours'],
  [{ sellerId: 'me', updatedAt: '1', same: false }, '1', 'update'],
  [{ sellerId: 'me', updatedAt: '2', same: false }, '1', 'draft_changed'],
  [{ sellerId: 'me', updatedAt: '2', same: true }, '1', 'keep'],
])('of the stored draft %j that was last seen as %s: %s', (stored, seen, decision) => {
  expect(decideSave(stored, { personId: 'me', seen })).toBe(decision)
})
