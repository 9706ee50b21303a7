import { isIP } from 'node:net'

/**
 * Whom a limit counts for an address. An IPv4 address stands for itself, however it is written (`::ffff:203.0.113.7`).
 * An IPv6 address stands for its network of `bits`: whoever has one address of a /64 has all of them, and many homes get
 * a whole /56. Anything else, such as `unknown` from a proxy, stands for itself.
 */
export function networkOf(address: string, bits: 56 | 64 = 64): string {
  const text = plain(address)
  if (isIP(text) !== 6) return text
  const [a, b, c, d, e, f, g, h] = hextets(text)
  if (!a && !b && !c && !d && !e && f === 0xffff) return [g >> 8, g & 255, h >> 8, h & 255].join('.')
  const network = [a, b, c, bits === 64 ? d : d & 0xff00]
  return `${network.map((part) => part.toString(16)).join(':')}::/${bits}`
}

/** Without the port that some proxies add, and without the zone of a link-local address. */
function plain(address: string): string {
  const text = address.trim().toLowerCase()
  const [, host] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  return (host ?? text).replace(/%.*$/, '')
}

type Hextets = [number, number, number, number, number, number, number, number]

/** The eight numbers of a valid IPv6 address. */
function hextets(address: string): Hextets {
  // Its host is the shortest form in hexadecimal digits alone.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((half) => (half ? half.split(':') : [])) as [string[], string[]]
  const middle = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...middle, ...last].map((part) => Number.parseInt(part, 16)) as Hextets
}
