import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY } from '#catalogue/products/ui/product-form-shape.ts'
import { AppError } from '#shared/errors.ts'
import { Autosave } from './autosave.ts'
import { type DeviceDraft, readDeviceDrafts, removeDeviceDraft, storeDeviceDraft } from './device-draft.ts'
import { sendUnsent } from './send-unsent.ts'

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

/** The one with `id`, or the newest. */
function readDeviceDraft(owner: string, id?: string): DeviceDraft | null {
  return readDeviceDrafts(owner).find((draft) => id === undefined || draft.id === id) ?? null
}

beforeEach(() => vi.stubGlobal('localStorage', Object.create(methods)))
afterEach(() => vi.unstubAllGlobals())

function typed(id: string, values: object, more: Partial<DeviceDraft> = {}): DeviceDraft {
  const rest = { owner: 'rahim', at: Date.now(), updatedAt: undefined, synced: false, ...more }
  return { ...rest, id, values: { ...EMPTY, ...values } }
}

test('a text that is longer than the server takes is there after the page was loaded again, with all the rest', () => {
  const values = { name: 'n'.repeat(900), description: `${'ত'.repeat(9_000)}\ud800`, specs: { model: 'm'.repeat(300) } }
  storeDeviceDraft(typed('a', { ...values, originalPrice: '85,000' }))
  expect(readDeviceDraft('rahim')?.values).toMatchObject({ ...values, originalPrice: '85,000' })
  expect(readDeviceDraft('karim')).toBeNull()
})

test('values of another type than their field, as another release may have stored them, do not hide the others', () => {
  storeDeviceDraft(
    typed('a', { name: 'HP 840', photos: 'x', specs: { ramGb: 8, defects: ['hinge', 1] }, negotiable: 1 }),
  )
  const read = readDeviceDraft('rahim')?.values
  expect(read).toEqual({ ...EMPTY, name: 'HP 840', specs: { defects: ['hinge'] } })
})

test('a draft that only this device has stays when another one is begun, and however old it is', () => {
  const old = Date.now() - 40 * 86_400_000
  storeDeviceDraft(typed('a', { name: 'First' }, { at: old }))
  storeDeviceDraft(typed('b', { name: 'Second' }))
  expect(readDeviceDraft('rahim')?.values.name).toBe('Second')
  expect(readDeviceDraft('rahim', 'a')?.values.name).toBe('First')
  removeDeviceDraft('b')
  expect(readDeviceDraft('rahim', 'a')?.values.name).toBe('First')
  storeDeviceDraft(typed('a', { name: 'First' }))
  removeDeviceDraft('a')
  expect([readDeviceDraft('rahim'), readDeviceDraft('rahim', 'a')]).toEqual([null, null])
})

test('a draft that the server has makes room for the next one, and is forgotten after a month', () => {
  storeDeviceDraft(typed('a', {}, { synced: true }))
  storeDeviceDraft(typed('b', {}, { synced: true, at: Date.now() - 40 * 86_400_000 }))
  expect([readDeviceDraft('rahim', 'a'), readDeviceDraft('rahim')]).toEqual([null, null])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a draft that an earlier version stored without its id in the key is read, sent and removed like the others', () => {
  localStorage.setItem('greentech:product-draft', JSON.stringify(typed('a', { name: 'Earlier' })))
  expect(readDeviceDraft('rahim')?.values.name).toBe('Earlier')
  removeDeviceDraft('a')
  expect(readDeviceDraft('rahim')).toBeNull()
})

test('drafts that only this device has reach the server with the next connection, as drafts of their own after a conflict', async () => {
  storeDeviceDraft(typed('a', { name: 'First' }))
  storeDeviceDraft(typed('b', { name: 'Second\ud800' }, { updatedAt: '2026-11-27T10:00:00.000Z' }))
  storeDeviceDraft(typed('c', { name: 'Third' }))
  const sent: [string, string][] = []
  let isThere = false
  const api = {
    saveDraft: async ({
      id,
      form,
      updatedAt,
    }: {
      id: string
      form: { name?: string | undefined }
      updatedAt?: string
    }) => {
      if (!isThere) throw new AppError('network_error', 0)
      if (id === 'b') throw new AppError('draft_changed', 409)
      sent.push([updatedAt ?? id, form.name ?? ''])
      return { acknowledged: true as const, updatedAt: '2026-11-27T11:00:00.000Z' }
    },
  }
  await sendUnsent(api as never, 'rahim', 'c')
  expect(readDeviceDraft('rahim', 'a')?.values.name).toBe('First')
  isThere = true
  await sendUnsent(api as never, 'rahim', 'c')
  expect(sent.map(([, name]) => name).toSorted()).toEqual(['First', 'Second'])
  expect(new Map(sent).get('a')).toBe('First')
  sent.length = 0
  await sendUnsent(api as never, 'rahim', 'c')
  expect([sent, readDeviceDraft('rahim')?.values.name]).toEqual([[], 'Third'])
})

test('what only this device has is not sent again and again to a server that has as many drafts as it takes', async () => {
  storeDeviceDraft(typed('a', { name: 'First' }))
  storeDeviceDraft(typed('b', { name: 'Second' }))
  let asked = 0
  const api = {
    saveDraft: async ({ id }: { id: string }) => {
      if (id !== 'mine') {
        asked++
        throw new AppError('too_many_drafts', 409)
      }
      return { acknowledged: true as const, updatedAt: '2026-11-27T11:00:00.000Z' }
    },
    deleteDraft: async () => ({ acknowledged: true as const }),
  }
  const opened = { id: 'mine', values: EMPTY, updatedAt: undefined, restored: false, synced: false }
  const autosave = new Autosave(opened, {
    ...{ api: api as never, owner: 'rahim', getValues: (() => EMPTY) as never },
    ...{ reset: () => {}, onPhotos: () => {}, onStatus: () => {} },
  })
  for (let save = 0; save < 5; save++) await autosave.send()
  await expect.poll(() => asked).toBe(1)
  // A draft that is gone makes room.
  await autosave.startOver()
  await autosave.send()
  await expect.poll(() => asked).toBe(2)
})
