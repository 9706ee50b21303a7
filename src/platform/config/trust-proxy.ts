import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'

/**
 * Proxies whose `X-Forwarded-For` header is trusted. False: none. A number: so many proxies in a row, of which the last is on
 * this machine or in a private network. A list: proxies with these addresses or in these networks.
 */
export type TrustedProxies = false | number | string[]

const WHAT_TO_WRITE =
  'write how many proxies stand before the site (1 for one nginx), or their networks (10.0.0.0/8,2001:db8::/32)'

/** The setting TRUST_PROXY. `true` is refused: it would believe whatever address a visitor writes into the header. */
export const trustProxy = z.pipe(
  z.string(),
  z.transform((text, ctx): TrustedProxies => {
    const value = text.trim()
    if (value === 'false') return false
    if (/^[1-9]$/.test(value)) return Number(value)
    const networks = value.split(',').map((network) => network.trim())
    if (networks.every(isNetwork)) return networks
    const reason =
      value === 'true'
        ? 'true would believe an address that the visitor chose'
        : 'is neither a number from 1 to 9 nor a list of networks'
    ctx.issues.push({ code: 'custom', message: `${reason}: ${WHAT_TO_WRITE}, or false`, input: '' })
    return z.NEVER
  }),
)

function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return false
  // A prefix of length 0 would be every address.
  return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
}

/**
 * A function that returns true if an address belongs to a trusted proxy. `hop` is 0 for the peer of the connection, 1 for the
 * address before it, and so on.
 */
export function trustedBy(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (proxies === false) return () => false
  const isNamed = within(typeof proxies === 'number' ? NEARBY : proxies)
  if (typeof proxies !== 'number') return isNamed
  // By its number alone, a client that connects without the proxy would be trusted: the peer must be nearby, too.
  return (address, hop) => hop < proxies && (hop > 0 || isNamed(address))
}

/** Networks of this machine and private networks. */
const NEARBY = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
]

function within(networks: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}
