/** Now as a NumericDate (RFC 7519, section 2): whole seconds since 1970. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}
