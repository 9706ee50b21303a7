import { catalogue } from './en/catalogue.ts'
import { errors } from './en/errors.ts'
import { inbox } from './en/inbox.ts'
import { site } from './en/site.ts'

/** The words of the public pages: what a first visit loads. */
export const visitors = { catalogue, errors, inbox, site }
