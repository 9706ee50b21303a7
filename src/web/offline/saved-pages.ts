import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Booking } from '#bookings/contract.ts'
import type { Product } from '#catalogue/contract.ts'
import type { Page } from '#shared/endpoint.ts'
import { photoSources } from '#shared/photo.ts'
import { type Session, SIGNED_IN_KEY } from '#sign-in/ui/session.ts'

/** What `public/offline.js` reads without a connection. */
interface Kept {
  /** Whose device it is at the moment; null for a guest. */
  owner: string | null
  /** The last seen first. */
  products: KeptThing[]
  orders: { items: KeptThing[] } | null
}

type KeptThing = { id: string; name: string; photo: string; savedAt: string } & Record<string, string | number>

const KEY = 'offline'
const PICTURES = 'offline-pictures'
const MOST = 20

/** Registers the service worker, when everything that the first page shows is there. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Keeps each product that is opened and one's own orders as they are shown. Answers how to stop. */
export function keepWhatIsSeen(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) note(query)
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated' || type === 'observerAdded') note(query)
  })
}

/** What one person has seen is not for the next one: it goes at log-out, and when somebody else signs in. */
export function keepFor({ authReady, user }: Session): void {
  const kept = read()
  const uid = user?.uid ?? null
  const left = authReady && !user && kept.owner !== null && localStorage.getItem(SIGNED_IN_KEY) === null
  const another = uid !== null && kept.owner !== null && kept.owner !== uid
  if (left || another) forget()
  if (uid !== null && (another || kept.owner === null)) write({ ...read(), owner: uid })
}

function note(query: Query): void {
  const [, call] = query.queryKey
  // What is only fetched ahead was not seen.
  if (query.state.data === undefined || query.getObserversCount() === 0) return
  if (call === 'showProduct') keepProduct(query.state.data as Product)
  if (call === 'listMyOrders') keepOrders(query.state.data as InfiniteData<Page<Booking>>)
}

function keepProduct(product: Product): void {
  if (location.pathname !== `/products/sp/${product._id}`) return
  const { _id: id, name, used, condition, location: place, description } = product
  const thing = {
    ...{ id, name, used, condition, location: place, description, savedAt: new Date().toISOString() },
    ...{ photo: pictureOf(product.photo), price: product.resaleTaka },
    ...{ year: product.parchesDate, saller: product.salerName },
  }
  const kept = read()
  write({ ...kept, products: [thing, ...kept.products.filter((other) => other.id !== id)].slice(0, MOST) })
}

function keepOrders({ pages }: InfiniteData<Page<Booking>>): void {
  const kept = read()
  if (kept.owner === null) return
  const savedAt = new Date().toISOString()
  const bookings = pages.flatMap((page) => page.items).slice(0, MOST)
  const items = bookings.map(
    ({ _id: id, productName: name, photo, priceTaka: price, salerName, location: place, used }) => ({
      ...{ id, name, price, used, savedAt, photo: pictureOf(photo), saller: salerName, location: place },
    }),
  )
  write({ ...kept, orders: { items } })
}

function pictureOf(photo: string): string {
  return photoSources(photo)?.fallback ?? photo
}

function read(): Kept {
  try {
    return { owner: null, products: [], orders: null, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { owner: null, products: [], orders: null }
  }
}

/** A device without room, or one that stores nothing, keeps nothing: the page that is shown does not depend on it. */
function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    return
  }
  keepPictures(kept).catch(() => {})
}

async function keepPictures({ products, orders }: Kept): Promise<void> {
  if (!('caches' in window)) return
  const wanted = new Set([...products, ...(orders?.items ?? [])].map(({ photo }) => new URL(photo, location.href).href))
  const pictures = await caches.open(PICTURES)
  const there = new Set((await pictures.keys()).map(({ url }) => url))
  const missing = [...wanted].filter((url) => !there.has(url) && url.startsWith(location.origin))
  await Promise.all([...there].filter((url) => !wanted.has(url)).map((url) => pictures.delete(url)))
  await Promise.allSettled(missing.map((url) => pictures.add(url)))
}

function forget(): void {
  localStorage.removeItem(KEY)
  if ('caches' in window) caches.delete(PICTURES).catch(() => {})
}
