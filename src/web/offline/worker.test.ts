import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'

type Listener = (event: Record<string, unknown>) => void

const listeners = new Map<string, Listener>()
const shown: unknown[] = []
const opened: string[] = []
const sent: string[] = []
/** Of its own: the tests of the pages share one, with the same outbox in it. */
const indexedDB = new IDBFactory()
const locks = { request: (_name: string, work: () => Promise<void>) => work() }
let tabs: { focus: () => Promise<void>; navigate: (url: string) => Promise<void> }[] = []

/** The parts of a browser that the handlers of push messages use. */
const worker = {
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  location: new URL('https://shop.example/sw.js'),
  registration: { showNotification: async (title: string, options: object) => shown.push({ title, ...options }) },
  clients: { matchAll: async () => tabs, openWindow: async (url: string) => opened.push(url) },
}

beforeEach(async () => {
  shown.length = 0
  opened.length = 0
  sent.length = 0
  tabs = []
  const code = await readFile(path.join(import.meta.dirname, 'worker.js'), 'utf8')
  const fetch = async (url: string) => {
    sent.push(url)
    return Response.json({ acknowledged: true })
  }
  const caches = { keys: async () => [] }
  runInContext(code, createContext({ self: worker, URL, caches, indexedDB, fetch, navigator: { locks } }))
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

/** Makes the outbox with one entry for each deal, as the pages of the kit do. */
function fillOutbox(dealIds: string[]): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open('greentech-outbox', 1)
    request.onupgradeneeded = () => {
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
