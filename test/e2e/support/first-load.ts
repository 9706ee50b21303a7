/** Bytes of script (as sent, brotli) of a first visit, before the sign-in client, at most. */
export const FIRST_LOAD_LIMITS = [
  ['/products', 125_000],
  ['/bn/products', 125_000],
] as const

/** Scripts and styles that the rendered page of an address names, with their size as sent (bytes, brotli). */
export async function firstLoad(origin: string, path: string): Promise<{ address: string; bytes: number }[]> {
  const html = await (await fetch(origin + path)).text()
  const named = html.matchAll(/(?:src|href)="(\/static\/(?:js|css)\/[^"]+)"/g)
  const addresses = [...new Set([...named].map(([, address]) => address as string))]
  return Promise.all(addresses.map(async (address) => ({ address, bytes: await sentBytes(origin + address) })))
}

/** Bytes on the wire by Content-Length, because `fetch` decodes the body. */
export async function sentBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}
