// The service worker, a classic script served at /sw.js. It keeps what is the same for everybody and nothing else: files
// with a hash in their name, and the page that is shown without a connection. Calls, sign-in, pictures and everything that
// is sent go past it. It takes over when the last tab of the former build is closed, so that no tab runs on two builds.

/** Filled in when it is served: another build is another worker. */
const VERSION = '__VERSION__'
const SHELL = `shell-${VERSION}`
const OFFLINE = '/offline'
const SCRIPT = '/offline.js'

self.addEventListener('install', (event) => event.waitUntil(fillShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|identity|images|dev)\//.test(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/static/') || pathname === SCRIPT) {
    event.respondWith(openFile(request))
  }
})

async function fillShell() {
  const shell = await caches.open(SHELL)
  await shell.addAll([OFFLINE, SCRIPT].map((address) => new Request(address, { cache: 'reload' })))
  // The active worker may be of a build that used navigation preload. The setting is the registration's, so that it
  // ends for that worker too, long before this one takes over. Without an active worker there is no setting to change.
  if (self.registration.active) await endPreload()
}

/** With preload, a browser sends each navigation that the worker leaves to it twice: a code of Google's was used up. */
async function endPreload() {
  await self.registration.navigationPreload?.disable()
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== SHELL).map((name) => caches.delete(name)),
  )
  await endPreload()
}

/** Pages are not kept: a member's page is nobody else's, and a public one may name files of a build that is gone. */
async function openPage(request) {
  try {
    return await fetch(request)
  } catch {
    return (await (await caches.open(SHELL)).match(OFFLINE)) ?? Response.error()
  }
}

/** The name changes with the content: what is here is right. */
async function openFile(request) {
  const shell = await caches.open(SHELL)
  const kept = await shell.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) shell.put(request, answer.clone()).catch(() => {})
  return answer
}
