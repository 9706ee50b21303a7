import { home } from '#words/home.ts'
import { inbox } from '#words/inbox.ts'

/** The words of the home page, with the newsletter's: loaded with it. `inbox` replaces that of visitors. */
export const homepage = { home, inbox }
