/** The browsers inside the apps of Facebook, Messenger and Instagram, by their user agent: Google refuses to sign in there. */
const IN_APP = 'FBAN|FBAV|FB_IAB|Instagram'

/** For a script that runs before the page is painted: its bytes are the same for everybody. */
export const MARK_IN_APP = `/${IN_APP}/.test(navigator.userAgent)&&document.documentElement.classList.add("in-app")`

/** Marks a page that was opened by a link of another page: its script does not run then. */
export function markInApp(): void {
  document.documentElement.classList.toggle('in-app', new RegExp(IN_APP).test(navigator.userAgent))
}

/** An address that Android opens in the browser of the phone; null on other systems, whose apps offer no such address. */
export function phoneBrowserAddress({ host, pathname, search }: Location, userAgent: string): string | null {
  if (!/Android/.test(userAgent)) return null
  return `intent://${host}${pathname}${search}#Intent;scheme=https;action=android.intent.action.VIEW;end`
}
