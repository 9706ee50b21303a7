import { accounts } from './bn/accounts.ts'
import { adminInbox } from './bn/admin-inbox.ts'
import { asking } from './bn/asking.ts'
import { assortment } from './bn/assortment.ts'
import { blog } from './bn/blog.ts'
import { blogAdmin } from './bn/blog-admin.ts'
import { bookings } from './bn/bookings.ts'
import { catalogue } from './bn/catalogue.ts'
import { contactDetails } from './bn/contact-details.ts'
import { conversations } from './bn/conversations.ts'
import { dashboard } from './bn/dashboard.ts'
import { deal } from './bn/deal.ts'
import { errors } from './bn/errors.ts'
import { facets } from './bn/facets.ts'
import { home } from './bn/home.ts'
import { images } from './bn/images.ts'
import { inbox } from './bn/inbox.ts'
import { legal } from './bn/legal.ts'
import { listing } from './bn/listing.ts'
import { memberErrors } from './bn/member-errors.ts'
import { metadata } from './bn/metadata.ts'
import { noShows } from './bn/no-shows.ts'
import { notifications } from './bn/notifications.ts'
import { offers } from './bn/offers.ts'
import { offline } from './bn/offline.ts'
import { orders } from './bn/orders.ts'
import { personalData } from './bn/personal-data.ts'
import { prices } from './bn/prices.ts'
import { product } from './bn/product.ts'
import { refusals } from './bn/refusals.ts'
import { saller } from './bn/saller.ts'
import { searching } from './bn/searching.ts'
import { security } from './bn/security.ts'
import { selling } from './bn/selling.ts'
import { site } from './bn/site.ts'
import { transfer } from './bn/transfer.ts'
import type { Messages } from './en.ts'

/** Every word on the screen in Bangla. */
export const bn = {
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
} satisfies Messages
