import { accounts } from './en/accounts.ts'
import { adminInbox } from './en/admin-inbox.ts'
import { asking } from './en/asking.ts'
import { assortment } from './en/assortment.ts'
import { blog } from './en/blog.ts'
import { blogAdmin } from './en/blog-admin.ts'
import { bookings } from './en/bookings.ts'
import { catalogue } from './en/catalogue.ts'
import { contactDetails } from './en/contact-details.ts'
import { conversations } from './en/conversations.ts'
import { dashboard } from './en/dashboard.ts'
import { deal } from './en/deal.ts'
import { errors } from './en/errors.ts'
import { facets } from './en/facets.ts'
import { home } from './en/home.ts'
import { images } from './en/images.ts'
import { inbox } from './en/inbox.ts'
import { legal } from './en/legal.ts'
import { listing } from './en/listing.ts'
import { memberErrors } from './en/member-errors.ts'
import { metadata } from './en/metadata.ts'
import { noShows } from './en/no-shows.ts'
import { notifications } from './en/notifications.ts'
import { offers } from './en/offers.ts'
import { offline } from './en/offline.ts'
import { orders } from './en/orders.ts'
import { personalData } from './en/personal-data.ts'
import { prices } from './en/prices.ts'
import { product } from './en/product.ts'
import { refusals } from './en/refusals.ts'
import { saller } from './en/saller.ts'
import { searching } from './en/searching.ts'
import { security } from './en/security.ts'
import { selling } from './en/selling.ts'
import { site } from './en/site.ts'
import { transfer } from './en/transfer.ts'
import type { Translation } from './translation.ts'

/** Every word on the screen, as specified (spelling faults of quoted texts included). */
export const en = {
  accounts,
  adminInbox,
  asking,
  assortment,
  blog,
  blogAdmin,
  bookings,
  catalogue,
  contactDetails,
  conversations,
  dashboard,
  deal,
  facets,
  home,
  images,
  inbox,
  legal,
  listing,
  metadata,
  noShows,
  notifications,
  offers,
  offline,
  orders,
  personalData,
  prices,
  product,
  refusals,
  saller,
  searching,
  security,
  selling,
  site,
  transfer,
  errors: { ...errors, ...memberErrors },
}

/** Shape of the texts in every language: the keys of `en`, checked by the compiler. */
export type Messages = Translation<typeof en>
