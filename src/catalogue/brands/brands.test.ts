import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aProduct } from '#catalogue/products/server/build.ts'
import { categoryAddresses } from '#catalogue/products/server/sitemap.ts'
import { productPhotosInUse } from '#catalogue/products/server/store.ts'
import { aUser } from '#people/users/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { rowsRead } from '../../../test/database/rows-read.ts'
import { recordStatements } from '../../../test/database/statements.ts'
import { emptyTables, newDatabase } from '../../../test/database.ts'
import { listBrandEntries } from './server/brands.ts'
import { brandsJobs } from './server/rename-products.ts'

let shop: TestApp
let admin: Person
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'rate_limits')
  await shop.pool.query("delete from bin; delete from categories where name <> 'Other'")
  admin = await shop.aPerson({ role: 'admin' })
  saller = await shop.aPerson({ role: 'saller' })
})

const EMPTY = { bangla: '', spellings: [], kinds: [], photo: '' }
const form = {
  ...{ name: 'Latitude 7490', photo: '/images/x.jpg', location: 'Dhaka', used: '1 year', condition: 'Good' },
  ...{ parchesDate: '2022', originalPrice: '60,000', resalePrice: '30,000', description: 'Charger comes with it.' },
}
const calls = () => shop.callsOf(admin)
const guest = () => shop.callsOf()

async function brand(name: string): Promise<string> {
  return (await aCategory(shop.db, name, ''))._id
}

async function entry(name: string) {
  return (await calls().listBrandEntries({})).find((one) => one.name === name)
}

const shown = async (name: string) => (await guest().listCategories({})).find((one) => one.name === name)?.productCount

describe('a brand', () => {
  test('is added with its words, offered to sallers, and refused a second time in any case', async () => {
    const words = {
      bangla: 'ফেয়ারফোন',
      spellings: ['fair phone', 'fair phone'],
      kinds: ['mobile'],
      photo: '/images/f.jpg',
    }
    await calls().addBrand({ name: ' Fairphone ', ...words })
    expect(await entry('Fairphone')).toMatchObject({
      ...words,
      ...{ name: 'Fairphone', spellings: ['fair phone'], hidden: false, productCount: 0, inUse: false, fixed: false },
    })
    expect((await guest().listBrands({})).map(({ name }) => name)).toContain('Fairphone')
    expect(await refusalOf(calls().addBrand({ name: 'FAIRPHONE', ...EMPTY }))).toMatchObject({
      status: 400,
      fields: { name: { code: 'brand_exists' } },
    })
  })

  test.each([
    ['a photo from elsewhere', { photo: 'https://elsewhere.example/x.jpg' }, { photo: { code: 'invalid_photo' } }],
    ['a kind that there is not', { kinds: ['toaster'] }, { kinds: { code: 'unknown_kind' } }],
    ['an empty spelling', { spellings: [' '] }, { spellings: { code: 'required' } }],
    ['no name', { name: '' }, { name: { code: 'required' } }],
    ['a name with a comma', { name: 'Fair, phone' }, { name: { code: 'no_comma' } }],
  ])('is refused with %s, at the field', async (_, wrong, fields) => {
    expect(await refusalOf(calls().addBrand({ name: 'Fairphone', ...EMPTY, ...wrong }))).toMatchObject({ fields })
    expect(await entry('Fairphone')).toBeUndefined()
  })

  test('that is renamed takes its products, counts, pages and searches along; a deleted product returns under the new name', async () => {
    const id = await brand('Del')
    const { _id: product } = await aProduct(shop.db, saller, { category: 'Del' })
    const { _id: deleted } = await aProduct(shop.db, saller, { category: 'Del' })
    await shop.callsOf(saller).deleteProduct({ id: deleted })
    // In the response cache before the change.
    expect((await guest().showProduct({ id: product })).category).toBe('Del')
    expect((await guest().listProducts({ brand: 'Del' })).total).toBe(1)
    await calls().editBrand({ id, was: 'Del', name: 'Dell', ...EMPTY, hidden: false })
    expect((await guest().showProduct({ id: product })).category).toBe('Dell')
    expect((await guest().listProducts({ brand: 'Del' })).total).toBe(0)
    await shop.callsOf(saller).restoreProduct({ id: deleted })
    expect((await guest().listProducts({ brand: 'dell' })).total).toBe(2)
    expect((await guest().listProducts({ q: 'dell' })).total).toBe(2)
    expect([await shown('Dell'), await shown('Del')]).toEqual([2, undefined])
    expect(await refusalOf(shop.callsOf(saller).addProduct({ ...form, category: 'Del' }))).toMatchObject({
      fields: { category: { code: 'unknown_category' } },
    })
  })

  test('with more products than one write takes is renamed at once, and a job takes the rest along', async () => {
    const id = await brand('Del')
    const { _id: last } = await aProduct(shop.db, saller, { category: 'Del', createdAt: '2020-01-01T00:00:00Z' })
    const columns = `seller_id, name, category, photo, location, used, condition, parches_date, original_price, resale_price,
      original_taka, resale_taka, description, expires_at`
    const many = `insert into products (${columns}) select ${columns} from products, generate_series(1, 1010)`
    await shop.pool.query(many)
    const rename = (was: string, name: string) => calls().editBrand({ id, was, name, ...EMPTY, hidden: false })
    const left = async () => {
      const { rows } = await shop.pool.query("select count(*)::int as left from products where category = 'Del'")
      return rows[0].left
    }
    await rename('Del', 'Dell')
    expect(await left()).toBe(511)
    expect(await refusalOf(calls().addBrand({ name: 'del', ...EMPTY }))).toMatchObject({ code: 'brand_moving' })
    // Renamed again before the job has run.
    await rename('Dell', 'DELL')
    await shop.pool.query("update products set category = 'Del' where id = $1", [last])
    await shop.callsOf(saller).editProduct({ id: last, ...form, category: 'Del' })
    expect((await shop.callsOf().showProduct({ id: last })).category).toBe('DELL')
    await brandsJobs({ db: shop.db }).renameProducts?.({ brandId: id })
    expect([await left(), await shown('DELL'), (await guest().listProducts({ brand: 'dell' })).total]).toEqual([
      0, 1011, 1011,
    ])
    const { rows } = await shop.pool.query('select category, count(*)::int as products from products group by category')
    expect(rows).toEqual([{ category: 'DELL', products: 1011 }])
    await calls().addBrand({ name: 'del', ...EMPTY })
  })

  test('is in the admins’ list, which looks at no product for each of the brands', async () => {
    const fixture = await newDatabase()
    const statementsOf = recordStatements(fixture.sitePool)
    for (let made = 0; made < 30; made++) await aCategory(fixture.db, `Brand ${made}`, '')
    await aProduct(fixture.db, await aUser(fixture.db, { role: 'saller' }), { category: 'Brand 7' })
    await fixture.pool.query(`
      insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price, resale_price,
        original_taka, resale_taka, description, expires_at)
      select seller_id, name, 'Brand ' || n % 20, photo, location, used, condition, parches_date, original_price, resale_price,
        original_taka, resale_taka, description, expires_at from products, generate_series(1, 600) n`)
    await fixture.pool.query('vacuum analyze')
    let entries: Awaited<ReturnType<typeof listBrandEntries>> = []
    const [statement] = await statementsOf(async () => {
      entries = await listBrandEntries(fixture.db)
    })
    const explained = await fixture.pool.query(`explain (analyze, format json) ${statement?.text}`, statement?.values)
    await fixture.close()
    expect(rowsRead(explained.rows[0])).toBeLessThan(1_200)
    expect(entries.filter(({ inUse }) => inUse)).toHaveLength(20)
    expect(entries.reduce((sum, { productCount }) => sum + productCount, 0)).toBe(601)
  })

  test('that was renamed, merged, or both, is found by every former name, until another brand takes that name', async () => {
    const find = async (name: string) => (await guest().findBrand({ name })).name
    const rename = (id: string, was: string, name: string) =>
      calls().editBrand({ ...EMPTY, id, was, name, hidden: false })
    const id = await brand('Del')
    await rename(id, 'Del', 'Dell Inc')
    await rename(id, 'Dell Inc', 'Dell')
    expect([await find('del'), await find('DELL INC'), await find('Dell')]).toEqual(['Dell', 'Dell', 'Dell'])
    const into = await brand('Alienware')
    await calls().mergeBrand({ id, into, was: 'Dell' })
    expect([await find('Del'), await find('Dell Inc'), await find('Dell')]).toEqual(Array(3).fill('Alienware'))
    await calls().addBrand({ ...EMPTY, name: 'DEL' })
    await rename(into, 'Alienware', 'Dell')
    expect([await find('Del'), await find('Dell'), await find('Alienware')]).toEqual(['DEL', 'Dell', 'Dell'])
    await rename(into, 'Dell', 'Alienware')
    expect([await find('Dell'), await find('Alienware')]).toEqual(['Alienware', 'Alienware'])
    await calls().editBrand({ ...EMPTY, id: into, was: 'Alienware', name: 'Alienware', hidden: true })
    expect(await find('Dell')).toBe('Alienware')
    await calls().deleteBrand({ id: into })
    expect((await refusalOf(find('Dell'))).status).toBe(404)
  })

  test('that is hidden is offered nowhere, and its products stay', async () => {
    const id = await brand('Dell')
    const { _id: product } = await aProduct(shop.db, saller, { category: 'Dell' })
    await calls().editBrand({ id, was: 'Dell', name: 'Dell', ...EMPTY, hidden: true })
    expect((await guest().listBrands({})).map(({ name }) => name)).not.toContain('Dell')
    expect(await shown('Dell')).toBeUndefined()
    expect((await guest().showProduct({ id: product })).category).toBe('Dell')
    expect(await entry('Dell')).toMatchObject({ hidden: true, productCount: 1, inUse: true })
    await shop.callsOf(saller).editProduct({ ...form, id: product, category: 'Dell', name: 'Latitude' })
    expect(await refusalOf(shop.callsOf(saller).addProduct({ ...form, category: 'Dell' }))).toMatchObject({
      fields: { category: { code: 'unknown_category' } },
    })
  })

  test('that is merged gives its products, names and kinds to the other one and is gone', async () => {
    const [id, into] = [await brand('Dell Inc'), await brand('Dell')]
    const part = await brand('Alienware')
    await shop.pool.query('update categories set parent_id = $1 where id = $2', [id, part])
    await calls().editBrand({
      ...EMPTY,
      id,
      was: 'Dell Inc',
      name: 'Dell Inc',
      spellings: ['dl'],
      kinds: ['monitor'],
      hidden: false,
    })
    await calls().editBrand({ ...EMPTY, id: into, was: 'Dell', name: 'Dell', kinds: ['laptop'], hidden: false })
    await aProduct(shop.db, saller, { category: 'Dell Inc' })
    await aProduct(shop.db, saller, { category: 'Dell' })
    expect(await calls().mergeBrand({ id, into, was: 'Dell Inc' })).toMatchObject({ moved: 1 })
    expect(await entry('Dell Inc')).toBeUndefined()
    expect(await entry('Dell')).toMatchObject({
      productCount: 2,
      spellings: ['Dell Inc', 'dl'],
      kinds: ['laptop', 'monitor'],
    })
    expect(await shown('Dell')).toBe(2)
    const { rows } = await shop.pool.query('select parent_id from categories where id = $1', [part])
    expect(rows).toEqual([{ parent_id: into }])
    expect(await refusalOf(calls().mergeBrand({ id, into, was: 'Dell Inc' }))).toMatchObject({ status: 404 })
    expect(await refusalOf(calls().mergeBrand({ id: into, into: id, was: 'Dell' }))).toMatchObject({
      fields: { into: { code: 'unknown_category' } },
    })
    expect(await refusalOf(calls().mergeBrand({ id: into, into, was: 'Dell' }))).toMatchObject({
      fields: { into: { code: 'unknown_category' } },
    })
  })

  test('is deleted only while no product has it, one that can be put back included', async () => {
    const id = await brand('Dell')
    const { _id: product } = await aProduct(shop.db, saller, { category: 'Dell' })
    expect(await refusalOf(calls().deleteBrand({ id }))).toMatchObject({ status: 409, code: 'brand_in_use' })
    await shop.callsOf(saller).deleteProduct({ id: product })
    expect(await refusalOf(calls().deleteBrand({ id }))).toMatchObject({ code: 'brand_in_use' })
    await shop.pool.query('delete from bin')
    await calls().deleteBrand({ id })
    expect(await entry('Dell')).toBeUndefined()
    expect(await refusalOf(calls().deleteBrand({ id }))).toMatchObject({ status: 404 })
  })

  test('that others stand behind stays: Other is not renamed, hidden, merged or deleted', async () => {
    const other = await entry('Other')
    const id = other?._id as string
    const edit = { ...EMPTY, id, was: 'Other', hidden: false }
    const into = await brand('Dell')
    for (const call of [
      () => calls().editBrand({ ...edit, name: 'Others' }),
      () => calls().editBrand({ ...edit, name: 'Other', hidden: true }),
      () => calls().mergeBrand({ id, into, was: 'Other' }),
      () => calls().deleteBrand({ id }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ status: 409, code: 'brand_fixed' })
    }
    expect(await entry('Other')).toEqual(other)
  })
})

test('the sitemap has the brands that lists offer: those with products, and the first ones', async () => {
  for (const name of ['ASUS', 'Dell', 'Lenovo', 'Razer']) await brand(name)
  for (const category of ['Dell', 'Lenovo']) await aProduct(shop.db, saller, { category })
  await shop.pool.query("update categories set position = 1 where name = 'ASUS'")
  await shop.pool.query("update categories set hidden = true where name = 'Lenovo'")
  const paths = (await categoryAddresses(shop.db)).map(({ path }) => path)
  expect(paths).toEqual(['/products/ASUS', '/products/Dell'])
})

test('every photo of a product is in use, so that the clean-up leaves it', async () => {
  const [cover, second, third, none] = [1, 2, 3, 4].map((digit) => `${String(digit).repeat(22)}-aabbcc`)
  const morePhotos = [second, third].map((id) => `/images/${id}/1280.jpg`)
  await aProduct(shop.db, saller, { photo: `/images/${cover}/1280.jpg`, morePhotos })
  const ids = [cover, second, third, none].filter((id) => id !== undefined)
  expect((await productPhotosInUse(shop.db, ids)).toSorted()).toEqual(ids.slice(0, 3))
})

describe('at the same moment', () => {
  test('two admins who rename a brand: the second gets the refusal that it was changed', async () => {
    const id = await brand('Del')
    const rename = (name: string) => calls().editBrand({ ...EMPTY, id, was: 'Del', name, hidden: false })
    const outcomes = await Promise.allSettled([rename('Dell'), rename('DELL'), rename('Dell Inc')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    for (const outcome of outcomes.filter((one) => one.status === 'rejected'))
      expect(outcome.reason).toMatchObject({ status: 409, code: 'entry_changed' })
  })

  test('two brands that are merged into each other: one of the two merges counts', async () => {
    const [a, b] = [await brand('A'), await brand('B')]
    for (const category of ['A', 'A', 'B']) await aProduct(shop.db, saller, { category })
    const merges = [calls().mergeBrand({ id: a, into: b, was: 'A' }), calls().mergeBrand({ id: b, into: a, was: 'B' })]
    const outcomes = await Promise.allSettled(merges)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = (await entry('A')) ?? (await entry('B'))
    expect(left?.productCount).toBe(3)
  })

  test('products that are listed, edited, deleted and put back during a merge have a brand that is there', async () => {
    const sallers = await Promise.all(Array.from({ length: 4 }, () => shop.aPerson({ role: 'saller' })))
    const into = await brand('Dell')
    for (let round = 0; round < 5; round++) {
      const id = await brand('Dell Inc')
      const edited = await Promise.all(sallers.map((one) => aProduct(shop.db, one, { category: 'Dell Inc' })))
      const gone = await Promise.all(sallers.map((one) => aProduct(shop.db, one, { category: 'Dell Inc' })))
      const writes = sallers.flatMap((one, place) => {
        const [toEdit, toDelete] = [edited, gone].map((products) => products[place]?._id as string) as [string, string]
        const api = shop.callsOf(one)
        return [
          api.addProduct({ ...form, category: 'Dell Inc' }),
          api.editProduct({ ...form, id: toEdit, category: 'Dell Inc' }),
          api.deleteProduct({ id: toDelete }).then(() => api.restoreProduct({ id: toDelete })),
        ]
      })
      const merge = calls().mergeBrand({ id, into, was: 'Dell Inc' })
      const outcomes = await Promise.allSettled([merge, ...writes])
      expect(outcomes[0]?.status).toBe('fulfilled')
      // After the merge the field is refused: the brand is gone.
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      for (const { code, fields } of refused)
        expect({ code, fields }).toMatchObject({ fields: { category: { code: 'unknown_category' } } })
    }
    const { rows } = await shop.pool.query(
      'select distinct category from products where lower(category) not in (select lower(name) from categories)',
    )
    expect(rows).toEqual([])
    const { rows: counted } = await shop.pool.query("select count(*) from products where category = 'Dell'")
    expect(await shown('Dell')).toBe(Number(counted[0].count))
    const { rows: server } = await shop.pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(server[0].deadlocks).toBe(0)
  })
})

describe('a kind', () => {
  test('is added behind the others, renamed, hidden and put in another order', async () => {
    const { insertedId: id } = await calls().addKind({
      name: 'VR headset',
      plural: 'VR headsets',
      bangla: 'ভিআর হেডসেট',
    })
    expect(id).toBe('vr-headset')
    expect((await guest().listKinds({})).at(-1)).toEqual({ id, name: 'VR headset', plural: 'VR headsets' })
    const renamed = { name: 'VR goggles', plural: 'VR goggles', bangla: 'ভিআর চশমা' }
    await calls().editKind({ id, was: 'VR headset', ...renamed, hidden: false })
    const kinds = await calls().listKindEntries({})
    await calls().orderKinds({ ids: [id, ...kinds.map((kind) => kind.id).filter((one) => one !== id)] })
    expect((await guest().listKinds({}))[0]).toMatchObject({ id, name: 'VR goggles' })
    await calls().editKind({ id, was: 'VR goggles', ...renamed, hidden: true })
    expect((await guest().listKinds({})).map((kind) => kind.id)).not.toContain(id)
    expect((await calls().listKindEntries({}))[0]).toEqual({
      id,
      ...renamed,
      hidden: true,
      productCount: 0,
      fixed: false,
    })
  })

  test('is refused under the name of another one, without Latin letters, and over a change of somebody else', async () => {
    const words = { plural: 'Laptops', bangla: 'ল্যাপটপ' }
    const exists = { fields: { name: { code: 'kind_exists' } } }
    expect(await refusalOf(calls().addKind({ name: 'laptop', ...words }))).toMatchObject(exists)
    const mobile = { id: 'mobile', plural: 'Mobiles', bangla: 'মোবাইল', hidden: false }
    expect(await refusalOf(calls().editKind({ ...mobile, was: 'Mobile', name: 'Laptop' }))).toMatchObject(exists)
    expect(await refusalOf(calls().addKind({ name: 'প্রজেক্টর', ...words }))).toMatchObject({
      fields: { name: { code: 'latin_name' } },
    })
    const changed = { status: 409, code: 'entry_changed' }
    expect(await refusalOf(calls().editKind({ ...mobile, was: 'Phone', name: 'Mobile phone' }))).toMatchObject(changed)
    expect(await refusalOf(calls().orderKinds({ ids: ['mobile', 'laptop'] }))).toMatchObject(changed)
    const laptop = { id: 'laptop', was: 'Laptop', name: 'Laptop', ...words, hidden: true }
    expect(await refusalOf(calls().editKind(laptop))).toMatchObject({ status: 409, code: 'kind_fixed' })
    expect(await refusalOf(calls().editKind({ ...laptop, id: 'toaster' }))).toMatchObject({ status: 404 })
  })
})

describe('a brand that a saller misses', () => {
  test('reaches the admins once for each saller, and is settled when it is added or dismissed', async () => {
    const other = await shop.aPerson({ role: 'saller' })
    for (const one of [saller, saller, other]) await shop.callsOf(one).wishBrand({ name: 'Fairphone', kind: 'mobile' })
    await shop.callsOf(saller).wishBrand({ name: 'Murena', kind: 'tablet' })
    expect(await calls().listBrandWishes({})).toEqual([
      { name: 'Fairphone', kinds: ['mobile'], sallers: 2, askedAt: expect.any(String) },
      { name: 'Murena', kinds: ['tablet'], sallers: 1, askedAt: expect.any(String) },
    ])
    await calls().addBrand({ name: 'fairphone', ...EMPTY })
    await calls().dismissBrandWish({ name: 'MURENA' })
    expect(await calls().listBrandWishes({})).toEqual([])
  })

  test('is refused when there is the brand, in either script, and after five a day', async () => {
    await calls().addBrand({ name: 'Dell', ...EMPTY, bangla: 'ডেল' })
    const wish = (name: string, kind = 'laptop') => shop.callsOf(saller).wishBrand({ name, kind })
    for (const name of ['dell', 'ডেল'])
      expect(await refusalOf(wish(name))).toMatchObject({ fields: { name: { code: 'brand_exists' } } })
    expect(await refusalOf(wish('Fairphone', 'toaster'))).toMatchObject({ fields: { kind: { code: 'unknown_kind' } } })
    await wish('Fairphone')
    await wish('Murena')
    expect(await refusalOf(wish('Purism'))).toMatchObject({ status: 429 })
  })

  test('is kept twenty times for one saller', async () => {
    for (let asked = 0; asked < 22; asked++) {
      await shop.pool.query('delete from rate_limits')
      await shop.callsOf(saller).wishBrand({ name: `Brand ${asked}`, kind: 'laptop' })
    }
    const wishes = await calls().listBrandWishes({})
    expect(wishes.map(({ name }) => name)).not.toContain('Brand 1')
    expect(wishes.length).toBe(20)
  })
})
