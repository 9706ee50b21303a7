import { isIPv4 } from 'node:net'

/**
 * True if the host name or address is this machine: `localhost`, 127.0.0.0/8, or ::1 with or without brackets. A domain name
 * that begins with `127.` does not count.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/** The same of the host of a URL; false for what is none. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(URL.parse(url)?.hostname ?? '')
}
