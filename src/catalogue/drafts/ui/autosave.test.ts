import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY } from '#catalogue/products/ui/product-form-shape.ts'
import { AppError } from '#shared/errors.ts'
import { Autosave, type DraftStatus } from './autosave.ts'
import type { OpenDraft } from './open-draft.ts'

const opened: OpenDraft = {
  ...{ id: 'd', updatedAt: '2026-11-27T10:00:00.000Z', restored: true, synced: true },
  values: { ...EMPTY, name: 'HP 840' },
}

const said: DraftStatus[] = []
let saves: (() => Promise<{ acknowledged: true; updatedAt: string }>) | undefined
let hasRoom = true
/** Why the draft of the other window is not shown. */
let shows: Error = new Error('not asked')

beforeEach(() => {
  said.length = 0
  hasRoom = true
  saves = async () => ({ acknowledged: true, updatedAt: '2026-11-27T11:00:00.000Z' })
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      if (!hasRoom) throw new Error('full')
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

function autosaveOf(draft: OpenDraft): Autosave {
  return new Autosave(draft, {
    api: {
      saveDraft: () => (saves ? saves() : Promise.reject(new Error('no connection'))),
      showDraft: () => Promise.reject(shows),
      deleteDraft: () => Promise.reject(new Error('not asked')),
    },
    owner: 'rahim',
    getValues: (() => draft.values) as never,
    reset: () => {},
    onPhotos: () => {},
    onStatus: (status) => said.push(status),
  })
}

describe('what a form says of a draft that it opens with', () => {
  test('is saved only when the server has these values', async () => {
    expect(autosaveOf(opened).status).toBe('saved')
    expect(autosaveOf({ ...opened, restored: false, synced: false, updatedAt: undefined }).status).toBe('none')
    const autosave = autosaveOf({ ...opened, synced: false })
    expect(autosave.status).toBe('device')
    await autosave.sendRestored()
    expect(said).toEqual(['saved'])
  })

  test('stays that of this device while there is no connection', async () => {
    saves = undefined
    await autosaveOf({ ...opened, synced: false }).sendRestored()
    expect(said).toEqual(['device'])
  })

  test('is that nothing was saved where this browser stores nothing either', async () => {
    saves = undefined
    hasRoom = false
    await autosaveOf({ ...opened, synced: false }).sendRestored()
    expect(said).toEqual(['lost'])
  })
})

describe('the draft of another window', () => {
  test('that cannot be shown without a connection forks no second draft: the saller can press again', async () => {
    const autosave = autosaveOf(opened)
    autosave.wasPublished()
    shows = new AppError('network_error', 0)
    await expect(autosave.takeOther()).rejects.toBe(shows)
    expect([autosave.id, autosave.status]).toEqual(['d', 'conflict'])
  })

  test('that was published leaves what is typed here as a draft of its own', async () => {
    const autosave = autosaveOf(opened)
    autosave.wasPublished()
    shows = new AppError('not_found', 404)
    await autosave.takeOther()
    expect(autosave.id).not.toBe('d')
    expect(autosave.status).toBe('saved')
  })
})
