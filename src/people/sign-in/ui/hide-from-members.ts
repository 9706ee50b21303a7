import { SIGNED_IN_KEY } from './session.ts'

/**
 * The page is the same for everybody, with the form of a guest. Before it is painted, this hides the form from whom the mark
 * of this device says signed in: they are led away as soon as the session is known.
 */
export const HIDE_FROM_MEMBERS = `try{localStorage.${SIGNED_IN_KEY}&&document.documentElement.classList.add("maybe-member")}catch{}`
