// The service worker, a classic script served at /sw.js. It caches only what is the same for everybody: files with a hash in
// their name, and the page for visitors without a connection. It does not handle API calls, sign-in, pictures or any request but
// GET. A new worker activates when the last tab of the former build closes, so that no tab runs on two builds.

/** The server fills it in. A new build changes it, which makes browsers install the new worker. */
const VERSION = '__VERSION__'
const SHELL = `shell-${VERSION}`
const OFFLINE = '/offline'
const SCRIPT = '/offline.js'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|identity|images|dev)\//.test(pathname)) event.respondWith(fetchPage(request))
  } else if (pathname.startsWith('/static/') || pathname === SCRIPT) {
    event.respondWith(fetchFile(request))
  }
})

async function install() {
  const shell = await caches.open(SHELL)
  await shell.addAll([OFFLINE, SCRIPT].map((address) => new Request(address, { cache: 'reload' })))
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
async function fetchPage(request) {
  try {
    return await fetch(request)
  } catch {
    return (await (await caches.open(SHELL)).match(OFFLINE)) ?? Response.error()
  }
}

/** A cached file is never stale: its name changes with its content. */
async function fetchFile(request) {
  const shell = await caches.open(SHELL)
  const cached = await shell.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200) shell.put(request, response.clone()).catch(() => {})
  return response
}
