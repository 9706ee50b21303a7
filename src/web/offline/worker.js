// The service worker, a classic script served at /sw.js. It caches only what is the same for everybody: files with a hash in
// their name, the page for visitors without a connection, and the pages of the meeting kits that were opened on this device,
// which hold no data. It does not handle API calls, sign-in, pictures or any request but GET. A new worker activates when the
// last tab of the former build closes, so that no tab runs on two builds.

/** The server fills it in. A new build changes it, which makes browsers install the new worker. */
const VERSION = '__VERSION__'
const SHELL = `shell-${VERSION}`
/** The page for visitors without a connection, in each language. */
const OFFLINE = { en: '/offline', bn: '/bn/offline' }
const SCRIPT = '/offline.js'
/** The server fills it in: every file that the page of a meeting kit may load in a language. */
const KIT_FILES = { en: ['__KIT_FILES_EN__'], bn: ['__KIT_FILES_BN__'] }
const KIT_PAGE = /^(?:\/bn)?\/dashboard\/deals\/[^/]+\/kit$/
/** Meeting kits stored for offline use, at most. */
const MAX_KITS = 10
/** Milliseconds. A network that leads nowhere must not keep a kit from opening. */
const KIT_PATIENCE_MS = 4_000
/** Milliseconds until the answer to a page, or to an entry of the outbox with all of it, counts as lost. */
const PAGE_PATIENCE_MS = 30_000
const ENTRY_PATIENCE_MS = 15_000
/** The same for a file. Slow lines get as long as for the scripts of a page (row Q30). */
const FILE_PATIENCE_MS = 120_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openLink(event.notification)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (KIT_PAGE.test(pathname)) event.respondWith(fetchKit(request, pathname))
    else if (!/^\/((bn\/)?api|identity|images|dev)\//.test(pathname)) event.respondWith(fetchPage(request, pathname))
  } else if (pathname.startsWith('/static/') || pathname === SCRIPT) {
    event.respondWith(fetchFile(request))
  }
})
// `keep-kit` is answered through the port that comes with it.
self.addEventListener('message', (event) => {
  const { kind, path } = event.data ?? {}
  if (kind === 'keep-kit' && KIT_PAGE.test(path)) {
    event.waitUntil(
      keepKits([path]).then(
        () => event.ports[0]?.postMessage('kept'),
        () => event.ports[0]?.postMessage('failed'),
      ),
    )
  }
  if (kind === 'forget-kits') event.waitUntil(Promise.all([forgetKits(), leaveOutbox(), closeMessages()]))
})
self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(sendOutbox())
})

async function install() {
  const shell = await caches.open(SHELL)
  await shell.addAll([...Object.values(OFFLINE), SCRIPT].map((address) => fileOf(address, { cache: 'reload' })))
  // The kits of the former build must open with this one, too.
  const kept = await keptKits()
  if (kept.length > 0) await keepKits(kept)
  // Former builds enabled navigation preload. The setting belongs to the registration, so the active worker stops preloading
  // now, before this one activates.
  if (self.registration.active) await disablePreload()
}

/** With preload, browsers sent each navigation that the worker does not handle twice, which used up Google's sign-in codes. */
async function disablePreload() {
  await self.registration.navigationPreload?.disable()
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== SHELL).map((name) => caches.delete(name)),
  )
  await disablePreload()
}

/** Pages are not cached: members' pages are private, and public pages may name files of a former build. */
async function fetchPage(request, pathname) {
  try {
    return await within(PAGE_PATIENCE_MS, fetch(request))
  } catch {
    return (await (await caches.open(SHELL)).match(OFFLINE[languageOf(pathname)])) ?? Response.error()
  }
}

/** As in `src/shared/language.ts`. */
function languageOf(path) {
  return /^\/bn(\/|$)/.test(path) ? 'bn' : 'en'
}

/** Only the beginning of an answer has a time limit: a large page on a slow line goes on coming. */
function within(ms, answer) {
  const tooLong = new Promise((_, reject) => setTimeout(reject, ms, new Error('no answer in time')))
  return Promise.race([answer, tooLong])
}

/** Safari 15 has no `AbortSignal.timeout`. */
function timeLimit(ms) {
  const control = new AbortController()
  setTimeout(() => control.abort(), ms)
  return control.signal
}

function fileOf(address, options) {
  return new Request(address, { ...options, signal: timeLimit(FILE_PATIENCE_MS) })
}

/** The page from the server; the kept one when there is no connection, or a bad one. */
async function fetchKit(request, pathname) {
  const kept = await (await caches.open(SHELL)).match(pathname)
  if (!kept) return fetchPage(request, pathname)
  const tooLong = new Promise((resolve) => setTimeout(resolve, KIT_PATIENCE_MS, kept))
  const fetched = fetch(request).then(
    (response) => (response.ok ? response : kept),
    () => kept,
  )
  return Promise.race([fetched, tooLong])
}

/** The paths of the kept kits, the newest last. */
async function keptKits() {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const paths = requests.flat().map(({ url }) => new URL(url).pathname)
  return [...new Set(paths.filter((path) => KIT_PAGE.test(path)))]
}

/** Caches the pages with every file that they may load. Fails as a whole: a page without its files would stay empty. */
async function keepKits(paths) {
  const shell = await caches.open(SHELL)
  const files = new Set(paths.flatMap((path) => KIT_FILES[languageOf(path)]))
  const missing = []
  for (const file of files) if (!(await shell.match(file))) missing.push(file)
  await shell.addAll(missing.map((file) => fileOf(file)))
  // The kept page is replaced when the new one is here, and is the newest then: the connection may end meanwhile.
  for (const path of paths) await shell.add(fileOf(path, { cache: 'reload' }))
  const kits = (await shell.keys()).filter(({ url }) => KIT_PAGE.test(new URL(url).pathname))
  for (const request of kits.slice(0, -MAX_KITS)) await shell.delete(request)
}

async function forgetKits() {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
  for (const path of await keptKits()) {
    for (const name of names) await (await caches.open(name)).delete(path)
  }
}

/**
 * Sends what waits in the outbox (`src/deals/meeting/ui/device/outbox.ts`), even when no page is open.
 * Fails without a connection: the browser then tries again. Photos wait for the page of the kit.
 */
async function sendOutbox() {
  await navigator.locks.request('greentech-outbox', async () => {
    const database = await openOutbox()
    try {
      for (const entry of await readAll(database)) if (!entry.refusal && !entry.held) await sendEntry(database, entry)
    } finally {
      database.close()
    }
  })
  // A page of the kit shows what has become of it.
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('send-outbox')
}

/**
 * The person has left this device: the entries that they have not sent wait for them, and the next person does not send
 * them. Photos of faults go, because the kits that name them go. The page has asked the person before.
 */
async function leaveOutbox() {
  const database = await openOutbox().catch(() => null)
  if (!database) return
  const changing = database.transaction(['entries', 'photos'], 'readwrite')
  changing.objectStore('photos').clear()
  const store = changing.objectStore('entries')
  for (const entry of await result(store.getAll())) await result(store.put({ ...entry, held: true }))
  database.close()
}

/** Messages that are still shown name the deals of the person who has left. */
async function closeMessages() {
  for (const message of await self.registration.getNotifications()) message.close()
}

async function sendEntry(database, waiting) {
  const { seq, dealId, ticket, key, entry } = waiting
  const response = await fetch(`/api/deals/${dealId}/kit/entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, key, entry }),
    // The outbox is locked meanwhile.
    signal: timeLimit(ENTRY_PATIENCE_MS),
  })
  const { status } = response
  const body = await response.json()
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429 && body.code
  if (!isRefused && body.acknowledged !== true) throw new Error(`status ${status}`)
  const refusal = { status, code: body.code, message: body.message, now: onOwnClock(body.now, response) }
  const store = database.transaction('entries', 'readwrite').objectStore('entries')
  const stored = await result(store.get(seq))
  if (stored?.key !== key) return
  await result(isRefused ? store.put({ ...stored, refusal }) : store.delete(seq))
}

/** A time of the server as the clock of this device will show it, as in `src/deals/meeting/ui/device/send-outbox.ts`. */
function onOwnClock(now, response) {
  const ahead = Date.now() - Date.parse(response.headers.get('date') ?? '')
  return now && !Number.isNaN(ahead) ? { ...now, at: new Date(Date.parse(now.at) + ahead).toISOString() } : now
}

function openOutbox() {
  const request = indexedDB.open('greentech-outbox')
  // No page has made it: there is nothing to send, and an empty one would be of no use to the pages.
  request.onupgradeneeded = () => request.transaction.abort()
  return result(request)
}

function readAll(database) {
  return result(database.transaction('entries').objectStore('entries').getAll())
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A cached file is never stale: its name changes with its content. */
async function fetchFile(request) {
  const shell = await caches.open(SHELL)
  const cached = await shell.match(request)
  if (cached) return cached
  const response = await within(FILE_PATIENCE_MS, fetch(request))
  if (response.status === 200) shell.put(request, response.clone()).catch(() => {})
  return response
}

/** A second message with the same tag replaces the first one. Browsers want every message shown, also one that is empty. */
async function showMessage(data) {
  const { title = 'GreenTech', text = '', link = '/dashboard/notifications', tag } = readMessage(data)
  const options = { body: text, icon: '/icon-192.png', data: { link }, ...(tag && { tag }) }
  await self.registration.showNotification(title, options)
}

function readMessage(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Opens the page of the message in a tab that is there, or in a new one. */
async function openLink(notification) {
  notification.close()
  const address = new URL(notification.data?.link ?? '/', self.location.origin)
  if (address.origin !== self.location.origin) return
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (!tab) return self.clients.openWindow(address.href)
  // Browsers refuse it some seconds after the press. The page opens all the same.
  await tab.focus().catch(() => {})
  // A tab that this worker does not control cannot be navigated by it.
  await tab.navigate(address.href).catch(() => self.clients.openWindow(address.href))
}
