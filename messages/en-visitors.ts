import { catalogue } from './en/catalogue.ts'
import { errors } from './en/errors.ts'
import { mailUs } from './en/mail-us.ts'
import { site } from './en/site.ts'

/** The words of the public pages: what a first visit loads. */
export const visitors = { catalogue, errors, inbox: mailUs, site }
