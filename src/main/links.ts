import { type ExtendLinks, makeExtendLinks } from '#catalogue/products/server/states/extend-links.ts'
import { makeNewsletterLinks, type NewsletterLinks } from '#content/inbox/server/links.ts'
import { makeStopLinks, type StopLinks } from '#messaging/notifications/server/letters/stop-links.ts'

/** Makers and readers of the tokens in links of e-mails. */
export interface Links {
  extendLinks: ExtendLinks
  stopLinks: StopLinks
  newsletterLinks: NewsletterLinks
}

export function makeLinks(masterKey: Buffer): Links {
  return {
    extendLinks: makeExtendLinks(masterKey),
    stopLinks: makeStopLinks(masterKey),
    newsletterLinks: makeNewsletterLinks(masterKey),
  }
}
