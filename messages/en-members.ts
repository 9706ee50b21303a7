import { accounts } from './en/accounts.ts'
import { adminInbox } from './en/admin-inbox.ts'
import { assortment } from './en/assortment.ts'
import { blogAdmin } from './en/blog-admin.ts'
import { contactDetails } from './en/contact-details.ts'
import { conversations } from './en/conversations.ts'
import { dashboard } from './en/dashboard.ts'
import { deal } from './en/deal.ts'
import { errors } from './en/errors.ts'
import { images } from './en/images.ts'
import { listing } from './en/listing.ts'
import { memberErrors } from './en/member-errors.ts'
import { noShows } from './en/no-shows.ts'
import { notifications } from './en/notifications.ts'
import { offers } from './en/offers.ts'
import { orders } from './en/orders.ts'
import { saller } from './en/saller.ts'
import { security } from './en/security.ts'
import { selling } from './en/selling.ts'
import { transfer } from './en/transfer.ts'

/** The words of signing in and of the dashboard: loaded with the first such page. `errors` replaces that of visitors. */
export const members = {
  ...{
    accounts,
    adminInbox,
    assortment,
    blogAdmin,
    contactDetails,
    dashboard,
    deal,
    images,
    listing,
    noShows,
    notifications,
    offers,
    orders,
    saller,
    security,
    selling,
  },
  ...{ conversations, transfer },
  errors: { ...errors, ...memberErrors },
}
