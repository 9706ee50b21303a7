import { home } from './en/home.ts'
import { inbox } from './en/inbox.ts'

/** The words of the home page, with the newsletter's: loaded with it. `inbox` replaces that of visitors. */
export const homepage = { home, inbox }
