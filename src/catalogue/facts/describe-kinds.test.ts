import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import type { Division, FoundPlace, KindDetails, ReadName } from './contract.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
  saller = await shop.aPerson({ role: 'saller' })
})
afterAll(() => shop.close())

const get = async <T>(url: string, as?: Person) => (await shop.send('GET', url, undefined, as)).json() as T

describe('a kind of goods', () => {
  test('is described with its facts in their order, their bounds and choices, and the grades of its group', async () => {
    const laptop = await get<KindDetails>('/api/kinds/laptop')
    expect(laptop).toMatchObject({ id: 'laptop', name: 'Laptop' })
    const fact = (field: string) => laptop.facts.find((one) => one.field === field)
    expect(laptop.facts[0]).toMatchObject({ field: 'model', type: 'text', required: true, maxLength: 80 })
    expect(fact('ramGb')).toMatchObject({ label: 'RAM', unit: 'GB', required: true })
    expect(fact('ramGb')?.choices).toContainEqual({ value: '16', label: '16 GB' })
    expect(fact('storageGb')?.choices).toContainEqual({ value: '1000', label: '1 TB' })
    expect(fact('batteryHealth')).toMatchObject({ type: 'number', min: 1, max: 100, unit: '%', required: false })
    expect(fact('defects')?.choices.map(({ value }) => value)).toContain('hinge')
    expect(laptop.grades.map(({ name, batteryFloor }) => [name, batteryFloor])).toEqual([
      ['Like new', 85],
      ['Excellent', 80],
      ['Good', 65],
      ['Fair', null],
    ])
    expect(laptop.grades[0]?.lines.map(({ label }) => label)).toEqual([
      'Screen',
      'Body',
      'Function',
      'Battery',
      'Comes with',
    ])
  })

  test('has conditions where a fact depends on another one', async () => {
    const mobile = await get<KindDetails>('/api/kinds/mobile')
    expect(mobile.facts.find(({ field }) => field === 'ramGb')).toMatchObject({
      requiredUnless: { phoneOs: ['ios', 'feature'] },
    })
    const desktop = await get<KindDetails>('/api/kinds/desktop')
    expect(desktop.facts.find(({ field }) => field === 'screenInches')?.onlyIf).toEqual({ monitorIncluded: true })
  })

  test('that nobody knows is not found', async () => {
    expect((await shop.send('GET', '/api/kinds/spaceship')).statusCode).toBe(404)
  })
})

describe('places', () => {
  test('are 8 divisions with 64 districts; a district has its areas before which Mirpur 10 comes after Mirpur 2', async () => {
    const divisions = await get<Division[]>('/api/places')
    expect(divisions.length).toBe(8)
    expect(divisions.flatMap(({ districts }) => districts).length).toBe(64)
    expect(divisions.flatMap(({ districts }) => districts).find(({ id }) => id === 'sylhet')).toEqual({
      ...{ id: 'sylhet', name: 'Sylhet' },
      ...{ lat: expect.closeTo(24.9, 1), lon: expect.closeTo(91.9, 1) },
    })
    const names = (await get<FoundPlace[]>('/api/find-places?q=mirpur')).map(({ name }) => name)
    expect(names.indexOf('Mirpur 2, Dhaka')).toBeLessThan(names.indexOf('Mirpur 10, Dhaka'))
    expect(await get<FoundPlace[]>('/api/find-places?q=atlantis')).toEqual([])
  })
})

describe('the name of a product', () => {
  test('is read for a saller', async () => {
    const url = `/api/read-specs?name=${encodeURIComponent('HP 840 G5 i5-8250U 8/256')}&kind=laptop`
    expect(await get<ReadName>(url, saller)).toEqual({
      ...{ brand: 'HP', kind: null },
      specs: {
        ...{ model: '840 G5', processorFamily: 'intel-i5', processor: 'i5-8250U', processorGeneration: 8 },
        ...{ ramGb: 8, storageGb: 256 },
      },
    })
  })

  test('of more than 120 characters is refused at its field', async () => {
    const answer = await shop.send('GET', `/api/read-specs?name=${'x'.repeat(121)}`, undefined, saller)
    expect([answer.statusCode, answer.json().fields]).toMatchObject([400, { name: { code: 'too_long' } }])
  })
})
