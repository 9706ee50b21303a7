/** What an operation is told about its caller. */
export interface RequestContext {
  body: unknown
  /** Network address, for limits and security events. */
  address: string
  /** What the caller's browser calls itself, for the list of devices. */
  userAgent: string
  /** The secret in the browser's cookie, or a new one for it (see device-cookie.ts). */
  device: string
  /** Every browser names the page that a POST comes from (Origin); other clients keep no cookies. */
  fromBrowser: boolean
}
