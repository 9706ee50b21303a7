import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { ProductDetails } from '#catalogue/products/contract.ts'
import type { Booking } from '#deals/bookings/contract.ts'
import { type Session, SIGNED_IN_KEY } from '#people/sign-in/ui/session.ts'
import type { Page } from '#shared/endpoint.ts'
import { barePath } from '#shared/language.ts'
import { photoSources } from '#shared/photo.ts'
import { serviceWorkers, workerRegistration } from '#ui/browser/service-worker.ts'
import { deviceStorage } from '#ui/browser/storage.ts'
import { catalogue } from '#words/catalogue.ts'
import { digits, percent } from '#words/numbers.ts'

/** Data for `public/offline.js`, which shows it without a connection. Stored in the local storage. */
interface SavedPages {
  /** The uid of the user who is signed in on this device; null for a guest. */
  owner: string | null
  /** The most recently viewed first. */
  products: SavedItem[]
  orders: { items: SavedItem[] } | null
}

type SavedItem = { id: string; name: string; photo: string; savedAt: string } & Record<string, string | number>

const KEY = 'offline'
/** The name of the Cache that holds the photos. */
const PHOTO_CACHE = 'offline-pictures'
const MAX_ITEMS = 20

/** Registers the service worker once the first page has loaded. */
export function registerWorker(): void {
  const workers = serviceWorkers()
  if (!import.meta.env.PROD || !workers) return
  const register = () => workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Saves each product that is opened, and the user's orders when they are shown. Returns a function that stops it. */
export function saveViewedPages(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) saveQuery(query)
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated' || type === 'observerAdded') saveQuery(query)
  })
}

/** Clears the saved pages and meetings at log-out, and when another user signs in: what one user viewed is private. */
export function clearOnUserChange({ authReady, user }: Session): void {
  const { owner } = read()
  const uid = user?.uid ?? null
  const loggedOut = authReady && !user && owner !== null && deviceStorage.get(SIGNED_IN_KEY) === null
  const isAnotherUser = uid !== null && owner !== null && owner !== uid
  if (loggedOut || isAnotherUser) clear()
  if (uid !== null && (isAnotherUser || owner === null)) write({ ...read(), owner: uid })
}

function saveQuery(query: Query): void {
  const [, call, part] = query.queryKey
  // Preloaded data was not viewed: it has no observers.
  if (query.state.data === undefined || query.getObserversCount() === 0) return
  if (call === 'showProduct') saveProduct(query.state.data as ProductDetails)
  if (call === 'listMyOrders' && part === 'pages') saveOrders(query.state.data as InfiniteData<Page<Booking>>)
}

function saveProduct(product: ProductDetails): void {
  if (barePath(location.pathname) !== `/products/sp/${product._id}`) return
  const { _id: id, name, shownLocation: place, description } = product
  const [used, condition] = [catalogue.usedName(product.used), catalogue.conditionName(product.condition)]
  const item = {
    ...{ id, name, used, condition, location: place, description, savedAt: new Date().toISOString() },
    ...{ photo: photoUrl(product.photo), price: product.resaleTaka },
    ...{ year: digits(product.parchesDate), saller: product.salerName, ...factsOf(product) },
  }
  const saved = read()
  write({ ...saved, products: [item, ...saved.products.filter((other) => other.id !== id)].slice(0, MAX_ITEMS) })
}

/** The product's facts in words, by row. A row that is left out is not shown; an empty one says 'none'. */
function factsOf({
  facts,
  hasBattery,
  batteryHealth,
  defects,
  place,
  shownLocation,
}: ProductDetails): Record<string, string> {
  const shown = facts.filter(({ field }) => field !== 'batteryHealth' && field !== 'defects')
  return {
    ...(place && place !== shownLocation && { place }),
    ...(hasBattery && { battery: batteryHealth === null ? '' : percent(batteryHealth) }),
    ...(defects && { defects: defects.join(', ') }),
    ...(shown.length > 0 && { facts: shown.map(({ label, value }) => `${label}: ${value}`).join(' · ') }),
  }
}

function saveOrders({ pages }: InfiniteData<Page<Booking>>): void {
  const saved = read()
  if (saved.owner === null) return
  const savedAt = new Date().toISOString()
  const bookings = pages.flatMap((page) => page.items).slice(0, MAX_ITEMS)
  const items = bookings.map(
    ({ _id: id, productName: name, photo, priceTaka, agreedTaka, salerName, location: place, used }) => ({
      ...{
        id,
        name,
        price: agreedTaka ?? priceTaka,
        used: catalogue.usedName(used),
        savedAt,
        photo: photoUrl(photo),
        saller: salerName,
        location: place,
      },
    }),
  )
  write({ ...saved, orders: { items } })
}

function photoUrl(photo: string): string {
  return photoSources(photo)?.fallback ?? photo
}

function read(): SavedPages {
  try {
    return { owner: null, products: [], orders: null, ...JSON.parse(deviceStorage.get(KEY) ?? '{}') }
  } catch {
    return { owner: null, products: [], orders: null }
  }
}

/** The photos are kept only with the rest. */
function write(saved: SavedPages): void {
  if (deviceStorage.set(KEY, JSON.stringify(saved))) cachePhotos(saved).catch(() => {})
}

async function cachePhotos({ products, orders }: SavedPages): Promise<void> {
  if (!('caches' in window)) return
  const wanted = new Set([...products, ...(orders?.items ?? [])].map(({ photo }) => new URL(photo, location.href).href))
  const cache = await caches.open(PHOTO_CACHE)
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...wanted].filter((url) => !cached.has(url) && url.startsWith(location.origin))
  await Promise.all([...cached].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)))
  await Promise.allSettled(missing.map((url) => cache.add(url)))
}

function clear(): void {
  deviceStorage.remove(KEY)
  // Each by itself: a browser may lack one of them, or refuse it when it is touched.
  const works: (() => Promise<unknown>)[] = [
    async () => caches.delete(PHOTO_CACHE),
    async () => indexedDB.deleteDatabase('greentech-kits'),
    async () => (await workerRegistration())?.active?.postMessage({ kind: 'forget-kits' }),
  ]
  for (const work of works) work().catch(() => {})
}
