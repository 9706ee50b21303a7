import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'

type Listener = (event: Record<string, unknown>) => void

const listeners = new Map<string, Listener>()
const shown: unknown[] = []
const opened: string[] = []
const sent: string[] = []
/** A separate IndexedDB: the tests of the pages share one, with the same outbox in it. */
const indexedDB = new IDBFactory()
/** A second of the worker is a millisecond here. */
const timers = {
  AbortController,
  setTimeout: (run: () => void, ms: number, ...given: unknown[]) => setTimeout(run, ms / 1_000, ...given),
}
const offlinePage = new Response('offline')
const locks = { request: (_name: string, work: () => Promise<void>) => work() }
/** The server's answer to a request. */
let answer = async (_signal?: AbortSignal) => Response.json({ acknowledged: true })
/** The Cache API of the worker. */
let cache: object = {}
/** Takes a path of the site, as the one of a browser does. */
class SiteRequest extends Request {
  constructor(address: string, options?: RequestInit) {
    super(new URL(address, 'https://shop.example'), options)
  }
}
let tabs: { focus: () => Promise<void>; navigate: (url: string) => Promise<void> }[] = []

/** The parts of a browser that the handlers of push messages use. */
const worker = {
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  location: new URL('https://shop.example/sw.js'),
  registration: {
    showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    getNotifications: async () => shown.map(() => ({ close: () => shown.pop() })),
  },
  clients: { matchAll: async () => tabs, openWindow: async (url: string) => opened.push(url) },
}

beforeEach(async () => {
  shown.length = 0
  opened.length = 0
  sent.length = 0
  answer = async () => Response.json({ acknowledged: true })
  tabs = []
  cache = { match: async () => offlinePage }
  const code = await readFile(path.join(import.meta.dirname, 'worker.js'), 'utf8')
  const fetch = async (url: string, { signal }: { signal?: AbortSignal } = {}) => {
    sent.push(url)
    return answer(signal)
  }
  const caches = { keys: async () => [], open: async () => cache }
  runInContext(
    code,
    createContext({
      ...{ self: worker, URL, Request: SiteRequest, caches, indexedDB, fetch, navigator: { locks } },
      ...timers,
    }),
  )
})

/** Sends an event to the worker, and waits until it has handled it. */
async function handle(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  expect(work).toHaveLength(1)
  await Promise.all(work)
}

const dataOf = (text: string) => ({ json: () => JSON.parse(text) })

test('a push message is shown with its words, and leads to its page; a later one of the same thing takes its place', async () => {
  const message = { title: 'Rahim Uddin accepted', text: 'HP 840', link: '/dashboard/deals/1', tag: 'n1' }
  await handle('push', { data: dataOf(JSON.stringify(message)) })
  expect(shown).toMatchObject([
    { title: 'Rahim Uddin accepted', body: 'HP 840', tag: 'n1', data: { link: '/dashboard/deals/1' } },
  ])
})

test('a push message that cannot be read still says that there is something', async () => {
  await handle('push', { data: dataOf('{') })
  await handle('push', { data: null })
  const plain = { title: 'GreenTech', body: '', data: { link: '/dashboard/notifications' } }
  expect(shown).toMatchObject([plain, plain])
})

test('a press on a message opens its page in the tab that is there, or in a new one, and never another site', async () => {
  const pressed = (link: string) => ({ notification: { close: () => {}, data: { link } } })
  await handle('notificationclick', pressed('/dashboard/deals/1'))
  expect(opened).toEqual(['https://shop.example/dashboard/deals/1'])
  const went: string[] = []
  tabs = [{ focus: async () => {}, navigate: async (url) => void went.push(url) }]
  await handle('notificationclick', pressed('/dashboard/deals/2'))
  expect(went).toEqual(['https://shop.example/dashboard/deals/2'])
  await handle('notificationclick', pressed('https://evil.example/'))
  expect([opened.length, went.length]).toEqual([1, 1])
  tabs = [{ focus: () => Promise.reject(new Error('too late')), navigate: async (url) => void went.push(url) }]
  await handle('notificationclick', pressed('/dashboard/deals/3'))
  expect(went).toContain('https://shop.example/dashboard/deals/3')
})

/** Makes the outbox with one entry for each deal, as the meeting pages do. */
function fillOutbox(dealIds: string[]): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open('greentech-outbox', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('photos', { keyPath: 'id' }).put({ id: 'p' })
      const store = request.result.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      for (const dealId of dealIds) store.put({ dealId, key: dealId, ticket: 't', entry: {}, refusal: null })
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

test('what was done in a meeting kit is sent when there is a connection, but not after its owner has left the device', async () => {
  await fillOutbox(['1'])
  await handle('sync', { tag: 'outbox' })
  expect(sent).toEqual(['/api/deals/1/kit/entries'])
  indexedDB.deleteDatabase('greentech-outbox')
  await fillOutbox(['2'])
  await handle('message', { data: { kind: 'forget-kits' } })
  await handle('sync', { tag: 'outbox' })
  expect(sent).toHaveLength(1)
})

/** All entries in a store of the outbox. */
function read(store: string): Promise<Record<string, unknown>[]> {
  return new Promise((resolve) => {
    const request = indexedDB.open('greentech-outbox', 1)
    request.onsuccess = () => {
      const all = request.result.transaction(store).objectStore(store).getAll()
      all.onsuccess = () => {
        request.result.close()
        resolve(all.result)
      }
    }
  })
}

test('whoever leaves the device leaves no photo of a fault and no message on its screen', async () => {
  indexedDB.deleteDatabase('greentech-outbox')
  await fillOutbox(['1'])
  await handle('push', { data: null })
  expect([(await read('photos')).length, shown.length]).toEqual([1, 1])
  await handle('message', { data: { kind: 'forget-kits' } })
  expect([await read('photos'), shown]).toEqual([[], []])
  expect(await read('entries')).toMatchObject([{ held: true }])
})

describe('a network that swallows what is sent', () => {
  const silence = (signal?: AbortSignal) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('timeout'))))

  test('holds the outbox for 15 seconds, not longer: the entry is tried again', async () => {
    indexedDB.deleteDatabase('greentech-outbox')
    await fillOutbox(['1'])
    answer = silence
    await expect(handle('sync', { tag: 'outbox' })).rejects.toThrow('timeout')
    expect(await read('entries')).toMatchObject([{ refusal: null }])
    answer = async () => Response.json({ acknowledged: true })
    await handle('sync', { tag: 'outbox' })
    expect(await read('entries')).toEqual([])
  })

  test('leads to the page for times without a connection', async () => {
    answer = silence
    const answered: Promise<Response>[] = []
    const request = { method: 'GET', url: 'https://shop.example/products', mode: 'navigate' }
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => answered.push(given) })
    expect(await answered[0]).toBe(offlinePage)
  })
})

test('a refusal that locks the code is kept with the time of the phone’s own clock', async () => {
  indexedDB.deleteDatabase('greentech-outbox')
  await fillOutbox(['1'])
  const [date, at] = ['Thu, 26 Nov 2099 12:00:00 GMT', '2099-11-26T12:15:00.000Z']
  answer = async () =>
    Response.json(
      { code: 'code_locked', message: '', now: { state: 'accepted', at } },
      { status: 409, headers: { date } },
    )
  await handle('sync', { tag: 'outbox' })
  const [entry] = await read('entries')
  const { now } = (entry as { refusal: { now: { at: string } } }).refusal
  expect(Math.abs(Date.parse(now.at) - Date.now() - 15 * 60_000)).toBeLessThan(60_000)
})

test('the page of a kit that cannot be fetched anew stays kept', async () => {
  const page = '/dashboard/deals/1/kit'
  const kept = new Map([[page, new Response('kit')]])
  cache = {
    match: async (address: string) => kept.get(address) ?? new Response('file'),
    keys: async () => [...kept.keys()].map((address) => ({ url: `https://shop.example${address}` })),
    addAll: async () => {},
    add: () => Promise.reject(new TypeError('no connection')),
    delete: async (address: string) => kept.delete(address),
  }
  const told: string[] = []
  const ports = [{ postMessage: (word: string) => told.push(word) }]
  await handle('message', { data: { kind: 'keep-kit', path: page }, ports })
  expect({ told, kept: [...kept.keys()] }).toEqual({ told: ['failed'], kept: [page] })
})
