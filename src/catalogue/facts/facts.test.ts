import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

describe('the four grades', () => {
  test('say for each kind what they demand of its parts, best first', async () => {
    const { kind, grades } = await shop.callsOf().listGrades({ kind: 'mobile' })
    expect(kind).toEqual({ id: 'mobile', name: 'Mobile', plural: 'Mobiles' })
    expect(grades.map(({ name }) => name)).toEqual(['Like new', 'Excellent', 'Good', 'Fair'])
    expect(grades[0]?.lines).toContainEqual({
      label: 'Battery',
      text: 'Health 90 % or more where the device shows it.',
    })
    const { grades: ofMonitors } = await shop.callsOf().listGrades({ kind: 'monitor' })
    expect(ofMonitors.map(({ lines }) => lines.map(({ label }) => label))).toEqual(
      Array.from({ length: 4 }, () => ['Screen', 'Body', 'Function', 'Comes with']),
    )
  })

  test('of a kind that an admin added are those of other things; an unknown kind has none', async () => {
    await shop.pool.query(
      `insert into kinds (id, name, plural, bangla, position) values ('drone', 'Drone', 'Drones', 'ড্রোন', 99)`,
    )
    const [added, other] = [
      await shop.callsOf().listGrades({ kind: 'drone' }),
      await shop.callsOf().listGrades({ kind: 'other' }),
    ]
    expect(added.grades).toEqual(other.grades)
    expect(await refusalOf(shop.callsOf().listGrades({ kind: 'spaceship' }))).toMatchObject({ status: 404 })
  })

  test.each([
    ['good', 'laptop', 'good'],
    [' Like new', 'mobile', 'like-new'],
    ['For parts', 'laptop', 'for-parts'],
    ['Fresh like new', 'laptop', undefined],
  ])('a condition of %j has the meaning of its grade, and own words have none', async (condition, kind, id) => {
    const saller = await shop.aPerson({ role: 'saller' })
    const { _id } = await aProduct(shop.db, saller, { condition, kind })
    const { grade } = await shop.callsOf().showProduct({ id: _id })
    expect(grade?.id).toBe(id)
  })
})

test('the page of a product has those sentences of its grade that no stated fact contradicts', async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  const sentences = async (condition: string, specs: object) => {
    const { _id } = await aProduct(shop.db, saller, { condition, kind: 'laptop' })
    await shop.pool.query('update products set specs = $1 where id = $2', [specs, _id])
    const { grade } = await shop.callsOf().showProduct({ id: _id })
    return [grade?.short !== '' && 'Short', ...(grade?.lines ?? []).map(({ label }) => label)].filter(Boolean)
  }
  const all = ['Short', 'Screen', 'Body', 'Function', 'Battery', 'Comes with']
  const without = (...labels: string[]) => all.filter((label) => !labels.includes(label))
  expect(await sentences('Like new', { defects: ['none'], batteryHealth: 85, charger: 'original' })).toEqual(all)
  expect(await sentences('Like new', { locks: 'locked' })).toEqual([])
  expect(await sentences('Excellent', { defects: ['port-fault'], batteryHealth: 90 })).toEqual(
    without('Short', 'Function'),
  )
  expect(await sentences('Excellent', { charger: 'original' })).toEqual(without('Battery'))
  expect(await sentences('Good', { defects: ['port-fault'], batteryHealth: 65 })).toEqual(all)
  expect(await sentences('Good', { defects: ['dead-keys', 'hinge'] })).toEqual(
    without('Short', 'Function', 'Body', 'Battery'),
  )
  expect(await sentences('Fair', { defects: ['dead-keys'], charger: 'none' })).toEqual(all)
  expect(await sentences('Fair', { defects: ['screen-cracked'] })).toEqual(without('Short', 'Screen'))
  expect(await sentences('Excellent', { batteryHealth: 70, charger: 'none' })).toEqual(without('Battery', 'Comes with'))
})

describe('the facts of a product in words', () => {
  test('name faults and repairs one by one, tell none from not stated, and say what is missing', async () => {
    const saller = await shop.aPerson({ role: 'saller' })
    const { _id } = await aProduct(shop.db, saller, { kind: 'mobile' })
    const described = async (specs: object) => {
      await shop.pool.query('update products set specs = $1 where id = $2', [specs, _id])
      shop.cache.clear()
      return shop.callsOf().showProduct({ id: _id })
    }
    expect(await described({})).toMatchObject({ defects: null, repairs: null, hasBattery: true, facts: [] })
    const stated = await described({ defects: ['none'], repairs: ['battery', 'screen'], phoneOs: 'ios' })
    expect(stated).toMatchObject({ defects: [], repairs: ['Battery', 'Screen'] })
    const missing = ({ notStated }: typeof stated) => notStated.map(({ label }) => label)
    expect(missing(stated)).toContain('Model')
    // An iPhone does not state its RAM.
    expect(missing(stated)).not.toContain('RAM')
    expect(missing(await described({ phoneOs: 'android' }))).toContain('RAM')
    const other = await described({ defects: ['water', 'other'], otherFault: 'The back is loose' })
    expect(other.defects).toEqual(['Water damage, now or before', 'The back is loose'])
    expect(missing(await described({ defects: ['other'] }))).toContain('The other fault')
    expect(missing(stated)).not.toContain('The other fault')
  })
})

test('a place is found by the beginnings of its words in either script, its district by its own name first', async () => {
  const found = async (q: string) => (await shop.callsOf().findPlaces({ q })).map(({ name }) => name)
  expect(await found('mirpur 10')).toContain('Mirpur 10, Dhaka')
  expect((await found('মিরপুর ১০'))[0]).toBe('Mirpur 10, Dhaka')
  expect(await found('10, dhak')).toContain('Mirpur 10, Dhaka')
  expect((await found('dha'))[0]).toBe('Dhaka')
  expect(await found('Mirpur 10, Dhaka')).toEqual(['Mirpur 10, Dhaka'])
  expect(await found('nowhere')).toEqual([])
  expect(await found('a')).toHaveLength(6)
  const [place] = await shop.callsOf().findPlaces({ q: 'mirpur 10 dhaka' })
  expect(place).toEqual({ name: 'Mirpur 10, Dhaka', district: 'dhaka', area: 'dhaka-mirpur-10' })
})
