import { accounts } from '#words/accounts.ts'
import { adminInbox } from '#words/admin-inbox.ts'
import { assortment } from '#words/assortment.ts'
import { blogAdmin } from '#words/blog-admin.ts'
import { contactDetails } from '#words/contact-details.ts'
import { conversations } from '#words/conversations.ts'
import { dashboard } from '#words/dashboard.ts'
import { deal } from '#words/deal.ts'
import { errors } from '#words/errors.ts'
import { images } from '#words/images.ts'
import { listing } from '#words/listing.ts'
import { memberErrors } from '#words/member-errors.ts'
import { noShows } from '#words/no-shows.ts'
import { notifications } from '#words/notifications.ts'
import { offers } from '#words/offers.ts'
import { orders } from '#words/orders.ts'
import { saller } from '#words/saller.ts'
import { security } from '#words/security.ts'
import { selling } from '#words/selling.ts'
import { transfer } from '#words/transfer.ts'

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
