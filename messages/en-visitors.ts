import { bookings } from './en/bookings.ts'
import { catalogue } from './en/catalogue.ts'
import { errors } from './en/errors.ts'
import { inbox } from './en/inbox.ts'
import { legal } from './en/legal.ts'
import { site } from './en/site.ts'

/** The words of the public pages: what a first visit loads. */
export const visitors = { bookings, catalogue, errors, inbox, legal, site }
