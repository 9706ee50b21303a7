import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY, type ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import { openEditDraft, removeEditDraft, sameValues, storeEditDraft } from './edit-draft.ts'

const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}
beforeEach(() => {
  vi.stubGlobal('localStorage', Object.create(methods))
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HOUR = 3_600_000
const product = { _id: 'p', updatedAt: '2026-11-27T09:00:00.000Z', photos: ['/images/stored.jpg'] }
const typed: ProductValues = { ...EMPTY, name: 'HP 840', photos: ['/images/new.jpg'], specs: { ramGb: '8' } }

test('what was typed in an edit is offered to who typed it, for the product that it was typed for, until it is removed', () => {
  storeEditDraft('rahim', product, typed)
  expect(openEditDraft('rahim', product)).toEqual(typed)
  expect(openEditDraft('karim', product)).toBeNull()
  expect(openEditDraft('rahim', { ...product, _id: 'q' })).toBeNull()
  removeEditDraft('p')
  expect(openEditDraft('rahim', product)).toBeNull()
})

test('a newer edit wins: what was typed before it is outdated, once, and then forgotten', () => {
  storeEditDraft('rahim', product, typed)
  const newer = { ...product, updatedAt: '2026-11-27T09:30:00.000Z' }
  expect(openEditDraft('rahim', newer)).toBe('outdated')
  expect(openEditDraft('rahim', newer)).toBeNull()
})

test('after half a day the photos are those of the product, and after a month nothing is left', () => {
  storeEditDraft('rahim', product, typed)
  vi.advanceTimersByTime(13 * HOUR)
  expect(openEditDraft('rahim', product)).toEqual({ ...typed, photos: ['/images/stored.jpg'] })
  vi.advanceTimersByTime(30 * 24 * HOUR)
  expect(openEditDraft('rahim', product)).toBeNull()
  storeEditDraft('rahim', { ...product, _id: 'q' }, typed)
  expect(Object.keys(localStorage)).toEqual(['greentech:product-edit:q'])
})

test('a browser that stores nothing, and what another release has stored, hinder no edit', () => {
  localStorage.setItem('greentech:product-edit:p', '{"owner":"rahim","at":"x"}')
  expect(openEditDraft('rahim', product)).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  storeEditDraft('rahim', product, typed)
  expect(openEditDraft('rahim', product), 'in the memory of the page').toEqual(typed)
  removeEditDraft('p')
  expect(openEditDraft('rahim', product)).toBeNull()
})

test('values are the same whatever their order, and an empty fact is none', () => {
  const { name, ...rest } = typed
  expect(sameValues(typed, { ...rest, specs: { model: '', ramGb: '8', defects: [] }, name })).toBe(true)
  expect(sameValues(typed, { ...typed, specs: { ramGb: '16' } })).toBe(false)
  expect(sameValues(typed, { ...typed, photos: [] })).toBe(false)
})
