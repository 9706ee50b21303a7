import { isIPv4 } from 'node:net'

/**
 * Whether only this machine is reached by the name or address: `localhost`, 127.0.0.0/8 and ::1, which may stand in
 * brackets. A domain name may begin with 127, too.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/** The same of the host of a URL; false for what is none. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(URL.parse(url)?.hostname ?? '')
}
