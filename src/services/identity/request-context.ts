/** A request as an operation sees it. */
export interface RequestContext {
  body: unknown
  /** Network address, for limits and security events. */
  address: string
  /** The User-Agent header, for the list of devices. */
  userAgent: string
  /** The secret of the device cookie, or a new one for it (see device-cookie.ts). */
  device: string
  /** True with an Origin header, which browsers send with every POST. Other clients keep no cookies. */
  fromBrowser: boolean
}
