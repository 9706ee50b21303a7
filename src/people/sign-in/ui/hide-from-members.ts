import { MARK_IN_APP } from './in-app-browser.ts'
import { SIGNED_IN_KEY } from './session.ts'

/**
 * The page is the same for everybody, with the form of a guest. Before it is painted, this hides the form from whom the mark
 * of this device says signed in: they are led away as soon as the session is known. It also marks the browsers inside apps.
 */
export const HIDE_FROM_MEMBERS = `try{localStorage.${SIGNED_IN_KEY}&&document.documentElement.classList.add("maybe-member")}catch{}${MARK_IN_APP}`
