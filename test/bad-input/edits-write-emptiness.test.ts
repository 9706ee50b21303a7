import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { aProduct } from '#catalogue/products/server/build.ts'
import { toChanges } from '#platform/database/columns.ts'
import { endpoints } from '#web/api.ts'
import { type People, somePeople, type TestApp, testApp } from '../app.ts'

let shop: TestApp
let people: People
beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
})
afterAll(() => shop.close())

type Values = Record<string, unknown>
interface Edit {
  /** The fields that must be there, and what an optional one is filled with. */
  filled: Values
  /** How the form says that an optional field is empty. */
  empty: Values
  /** Optional fields that have no empty value, or that the server fills itself. */
  never: string[]
  /** The stored values of emptied fields. */
  emptied: Values
  save: (values: Values) => Promise<unknown>
  read: () => Promise<Values>
}

const edits: Record<string, () => Promise<Edit>> = {
  editProduct: async () => {
    const { _id: id } = await aProduct(shop.db, people.saller)
    const texts = { location: 'Dhaka', used: '1 year', condition: 'Good', parchesDate: '2022', description: 'Good.' }
    return {
      filled: {
        ...{ ...texts, name: 'X', category: 'HP', photo: '/images/x.jpg', originalPrice: '2', resalePrice: '1' },
        ...{ district: 'dhaka', area: 'dhaka-mirpur', batterySource: 'told' },
      },
      never: [
        ...['kind', 'updatedAt', 'salerName', 'email', 'photos'],
        // The specified client leaves these out: they keep what is stored.
        ...['specs', 'negotiable'],
        // An area needs its district.
        'district',
      ],
      empty: { area: null, batterySource: null },
      emptied: { area: null, batterySource: null },
      save: (values) => shop.send('PUT', `/api/my-products/${id}`, values, people.saller),
      read: () => shop.callsOf().showProduct({ id }),
    }
  },
  saveProfile: async () => ({
    filled: { displayName: 'Tania', photoURL: '/images/x.jpg', phone: '01712345678' },
    // They can be changed and never removed (row X02).
    never: ['displayName', 'photoURL'],
    empty: { phone: '' },
    emptied: { phone: null },
    save: (values) => shop.send('PUT', '/api/profile', values, people.buyer),
    read: () => shop.callsOf(people.buyer).showProfile({}),
  }),
  updateBlog: async () => {
    const { insertedId: id } = await shop.callsOf(people.admin).createBlog({ name: 'A draft' })
    const { insertedId: translation } = await shop.callsOf(people.admin).createBlog({ name: 'Its translation' })
    const written = { category: 'Laptop', photo: '/images/x.jpg', description: 'Y', tags: ['Z'], markdown: '# Hello' }
    const goods = { goodsKind: 'laptop', goodsBrand: 'HP', goodsWords: 'EliteBook' }
    const noGoods = { goodsKind: '', goodsBrand: '', goodsWords: '' }
    return {
      filled: { name: 'A draft', ...written, ...goods, language: 'bn', translation },
      never: ['language'],
      empty: { ...noGoods, category: '', photo: '', description: '', tags: [], markdown: '', translation: null },
      emptied: { ...noGoods, category: '', photo: '', description: '', tags: [], markdown: '', translation: null },
      save: (values) => shop.send('PUT', `/api/admin/blogs/${id}`, values, people.admin),
      read: () => shop.callsOf(people.admin).showAdminBlog({ id }),
    }
  },
  editIssue: async () => {
    const { insertedId: id } = await shop.callsOf(people.admin).createIssue({})
    const { _id: product } = await aProduct(shop.db, people.saller)
    const texts = { subjectEn: 'Hello', textEn: 'Hello', subjectBn: 'হ্যালো', textBn: 'হ্যালো' }
    const nothing = { subjectEn: '', textEn: '', subjectBn: '', textBn: '', products: [], posts: [] }
    return {
      filled: { ...texts, products: [product], posts: [product] },
      never: [],
      empty: nothing,
      emptied: nothing,
      save: (values) => shop.send('PUT', `/api/admin/newsletter/${id}`, values, people.admin),
      read: () => shop.callsOf(people.admin).showIssue({ id }),
    }
  },
}

function optionalFields(shape: z.ZodMiniObject): string[] {
  const fields = Object.entries(shape.shape).filter(
    ([, field]) => (field as z.ZodMiniType).safeParse(undefined).success,
  )
  return fields.map(([name]) => name)
}

test('every endpoint that edits a form is tested here', () => {
  // A choice, or a form of which every field must be sent.
  const choices = [
    'saveDraft',
    'disableUser',
    'hideProduct',
    'choosePay',
    'editBrand',
    'editKind',
    'orderKinds',
    'takeCase',
  ]
  const choicesOfMembers = [
    ...([
      'editContactDetails',
      'markThreadRead',
      'blockOther',
      'addPushDevice',
      'saveNotificationSetting',
      'saveQuietHours',
      'chooseLanguage',
      'writeReview',
      'changeSearch',
      'giveSerial',
      'hideHistory',
      'answerHistory',
      'sendShopProof',
      'sendHoldingProof',
    ] as const),
  ]
  const puts = Object.entries(endpoints).filter(([, { method }]) => method === 'PUT')
  expect(puts.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(edits), ...choices, ...choicesOfMembers].toSorted(),
  )
})

test.for(Object.keys(edits))('an optional field that is emptied in %s is stored as empty', async (name) => {
  const edit = await (edits[name] as () => Promise<Edit>)()
  const { input } = endpoints[name as keyof typeof endpoints]
  const tried = Object.keys(edit.empty)
  expect(optionalFields(input).toSorted()).toEqual([...tried, ...edit.never].toSorted())
  for (const field of tried) {
    expect(await edit.save(edit.filled)).toMatchObject({ statusCode: 200 })
    expect(await edit.read()).toMatchObject({ [field]: edit.filled[field] })
    expect(await edit.save({ ...edit.filled, [field]: edit.empty[field] })).toMatchObject({ statusCode: 200 })
    expect((await edit.read())[field], field).toEqual(edit.emptied[field])
  }
})

test('a field that an edit leaves out is stored as empty and does not keep its former value', async () => {
  const { id } = people.buyer
  await shop.pool.query("update users set phone = '01712345678' where id = $1", [id])
  await shop.db
    .updateTable('users')
    .set(toChanges({ phone: undefined }))
    .where('id', '=', id)
    .execute()
  expect(await shop.callsOf(people.buyer).showProfile({})).toMatchObject({ phone: null })
})
