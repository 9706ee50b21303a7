import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

type Listener = (event: Record<string, unknown>) => void

const listeners = new Map<string, Listener>()
const shown: unknown[] = []
const opened: string[] = []
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
  tabs = []
  const code = await readFile(path.join(import.meta.dirname, 'worker.js'), 'utf8')
  runInContext(code, createContext({ self: worker, URL, caches: {} }))
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
})
