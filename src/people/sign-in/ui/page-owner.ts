import { SIGNED_IN_KEY } from './session.ts'

/** The mark that former builds wrote for everybody. */
const FORMER_MARK = 'signed-in'

/** Of whom this page is: their uid, or null for a guest. What the page shows is theirs until it ends. */
let pageOwner: string | null = null

/**
 * Ends this page when its person is no longer the one who is signed in on this device, whichever tab they left in: also a
 * page that Back takes out of the browser's memory, which no event has reached meanwhile.
 */
export function watchPageOwner(): void {
  pageOwner = readMark()
  addEventListener('storage', ({ key }) => {
    if (key === SIGNED_IN_KEY || key === null) endForeignPage()
  })
  for (const shown of ['pageshow', 'visibilitychange']) addEventListener(shown, endForeignPage)
}

/** This page is of this person from now on. False: it was somebody else's, and ends. */
export function claimPage(uid: string): boolean {
  localStorage.setItem(SIGNED_IN_KEY, uid)
  if (pageOwner === null || pageOwner === FORMER_MARK) pageOwner = uid
  return !endForeignPage()
}

/** Nobody is signed in. False: the page was somebody's, and ends. */
export function unmark(): boolean {
  localStorage.removeItem(SIGNED_IN_KEY)
  return !endForeignPage()
}

/** The person leaves by this page, which goes on as a guest's. Returns what takes that back, for an attempt that fails. */
export function releasePage(): () => void {
  const owner = pageOwner
  pageOwner = null
  return () => {
    pageOwner = owner
  }
}

/** Whether this person is the one who is signed in on this device. */
export function isSignedInHere(uid: string): boolean {
  const mark = readMark()
  return mark === uid || mark === FORMER_MARK
}

function readMark(): string | null {
  return localStorage.getItem(SIGNED_IN_KEY)
}

/** By a new document: nothing that the page has in memory, or does just now, outlives it. */
function endForeignPage(): boolean {
  if (pageOwner === null || isSignedInHere(pageOwner)) return false
  document.documentElement.hidden = true
  location.reload()
  return true
}
