import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KitEntry } from '../../contract.ts'
import { addEntry, entriesOf, keepPhotos, photosOf } from './outbox.ts'
import { sendOutbox } from './send-outbox.ts'

const stored = new Map<string, string>()
/** The bodies that the server got; `answer` is what it says. */
const got: { ticket: string; entry: KitEntry }[] = []
let answer = () => Response.json({ acknowledged: true })

beforeEach(() => {
  indexedDB.deleteDatabase('greentech-outbox')
  stored.clear()
  got.length = 0
  answer = () => Response.json({ acknowledged: true })
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    got.push(JSON.parse(body))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const code: KitEntry = { kind: 'hand-over', code: '123455' }
const entryOf = (owner: string) => ({ owner, dealId: 'a', ticket: `ticket of ${owner}`, entry: code })
const isMarked = () => stored.has('outbox')

describe('what waits on a phone that another person signs in on', () => {
  test('stays, and stays marked: the next person neither sees nor sends it, its owner does when back', async () => {
    await addEntry(entryOf('farhana'))
    expect(await sendOutbox('tanvir')).toMatchObject({ sent: 0, left: 0 })
    expect(await entriesOf('tanvir')).toEqual([])
    expect([got.length, isMarked()]).toEqual([0, true])
    expect(await sendOutbox('farhana')).toMatchObject({ sent: 1, left: 0 })
    expect(got).toMatchObject([{ ticket: 'ticket of farhana', entry: code }])
    expect([await entriesOf('farhana'), isMarked()]).toEqual([[], false])
  })

  test('stays behind what the next person sends', async () => {
    await addEntry(entryOf('farhana'))
    await addEntry(entryOf('tanvir'))
    await sendOutbox('tanvir')
    expect([got.length, isMarked(), (await entriesOf('farhana')).length]).toEqual([1, true, 1])
  })
})

test('what was made in a sign-in that has ended since is sent with a ticket of the new one', async () => {
  await addEntry(entryOf('farhana'))
  answer = () => Response.json({ code: 'ticket_invalid', message: 'It has ended.' }, { status: 401 })
  await sendOutbox('farhana')
  expect(await entriesOf('farhana')).toMatchObject([{ refusal: { code: 'ticket_invalid' } }])
  answer = () => Response.json({ acknowledged: true })
  expect(await sendOutbox('farhana', async (dealId) => `new ticket of ${dealId}`)).toMatchObject({ sent: 1, left: 0 })
  expect(got.map(({ ticket }) => ticket)).toEqual(['ticket of farhana', 'new ticket of a'])
})

test('a code that was refused waits no more, and is there until its owner has read why', async () => {
  await addEntry(entryOf('farhana'))
  answer = () => Response.json({ code: 'wrong_code', message: 'Not this code.' }, { status: 400 })
  await sendOutbox('farhana')
  expect([isMarked(), await entriesOf('farhana')]).toMatchObject([false, [{ refusal: { code: 'wrong_code' } }]])
})

test('a server that gives no answer leaves the order as it is', async () => {
  await addEntry(entryOf('farhana'))
  await addEntry({ ...entryOf('farhana'), dealId: 'b' })
  answer = () => new Response(null, { status: 503 })
  expect(await sendOutbox('farhana')).toMatchObject({ sent: 0, left: 2 })
  expect([got.length, isMarked()]).toEqual([1, true])
})

test('a photo for which the phone has no room is counted as not saved, and the others are there', async () => {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value.blob?.size > 3) throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, value, key)
  })
  const of = { owner: 'farhana', dealId: 'a' }
  const saved = await keepPhotos(
    ['one', 'too large', 'two'].map((text) => new Blob([text])),
    of,
  )
  vi.restoreAllMocks()
  expect(saved).toEqual({ ids: [expect.any(String), expect.any(String)], lost: 1 })
  expect((await photosOf(of.owner, of.dealId)).map(({ id }) => id).toSorted()).toEqual(saved.ids.toSorted())
})

test('a photo of a fault that is not sent yet is noted as waiting, so that log-out asks', async () => {
  await keepPhotos([new Blob(['one'])], { owner: 'farhana', dealId: 'a' })
  await sendOutbox('farhana')
  expect(isMarked()).toBe(true)
})
