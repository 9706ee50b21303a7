import { copyText } from '../browser/copy-text.ts'

/** Opens the system's share dialog where there is one; elsewhere copies its text or URL to the clipboard and shows a toast. */
export async function share(
  page: { title: string; url?: string; text?: string },
  words: { copied: string; failed: string },
) {
  if (navigator.share) {
    // A closed dialog rejects, too: that is no failure.
    return navigator.share(page).catch(() => undefined)
  }
  return copyText(page.text ?? page.url ?? '', words)
}
