import { catalogue } from '#words/catalogue.ts'
import { errors } from '#words/errors.ts'
import { mailUs } from '#words/mail-us.ts'
import { site } from '#words/site.ts'

/** The words of the public pages: what a first visit loads. */
export const visitors = { catalogue, errors, inbox: mailUs, site }
