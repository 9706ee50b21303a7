import { isIP } from 'node:net'

/**
 * The key that limits count an address by. For IPv4 it is the address, in whichever notation (`::ffff:203.0.113.7`). For IPv6
 * it is the network of `bits`: who has one address of a /64 has all of them, and many homes get a /56. Anything else, such as
 * `unknown` from a proxy, is returned as it is.
 */
export function networkOf(address: string, bits: 56 | 64 = 64): string {
  const text = plain(address)
  if (isIP(text) !== 6) return text
  const [a, b, c, d, e, f, g, h] = hextets(text)
  if (!a && !b && !c && !d && !e && f === 0xffff) return [g >> 8, g & 255, h >> 8, h & 255].join('.')
  const network = [a, b, c, bits === 64 ? d : d & 0xff00]
  return `${network.map((part) => part.toString(16)).join(':')}::/${bits}`
}

/** The address without the port that some proxies add, and without the zone of a link-local address. */
function plain(address: string): string {
  const text = address.trim().toLowerCase()
  const [, host] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  return (host ?? text).replace(/%.*$/, '')
}

type Hextets = [number, number, number, number, number, number, number, number]

/** The eight numbers of a valid IPv6 address. */
function hextets(address: string): Hextets {
  // URL's hostname is the shortest notation, in hexadecimal digits only.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (half: string) => (half ? half.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const middle = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...middle, ...last].map((part) => Number.parseInt(part, 16)) as Hextets
}
