import { deviceStorage } from '#ui/browser/storage.ts'
import { PERSONS_KEYS, SIGNED_IN_KEY } from './session.ts'

/** Uid of the user whose data this page shows; null for a guest. */
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
  addEventListener('visibilitychange', endForeignPage)
  addEventListener('pageshow', ({ persisted }) => {
    // A session that the browser does not keep ends with the page.
    if (persisted && pageOwner !== null && !deviceStorage.keeps(SIGNED_IN_KEY)) endPage()
    else endForeignPage()
  })
}

/** Makes this person the owner of the page. Returns false if it was somebody else's page, which then ends. */
export function claimPage(uid: string): boolean {
  if (!isSignedInHere(uid)) forgetFormer()
  deviceStorage.set(SIGNED_IN_KEY, uid)
  if (pageOwner === null) pageOwner = uid
  return !endForeignPage()
}

/** Removes the mark of a signed-in person. Returns false if the page was somebody's, which then ends. */
export function unmark(): boolean {
  forgetFormer()
  deviceStorage.remove(SIGNED_IN_KEY)
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

/** True if this user is the one who is signed in on this device. */
export function isSignedInHere(uid: string): boolean {
  return readMark() === uid
}

/** Removes the former person's data, so that the next person sees none of it. A guest's own request for a link stays. */
function forgetFormer(): void {
  if (readMark() === null) return
  for (const key of Object.values(PERSONS_KEYS)) deviceStorage.remove(key)
}

function readMark(): string | null {
  return deviceStorage.get(SIGNED_IN_KEY)
}

function endForeignPage(): boolean {
  if (pageOwner === null || isSignedInHere(pageOwner)) return false
  endPage()
  return true
}

/** Loads a new document: nothing in the memory of the page, and no running work, outlives it. */
function endPage(): void {
  document.documentElement.hidden = true
  location.reload()
}
