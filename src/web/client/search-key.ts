import { isSearchKeyOn } from '#ui/controls/search/search-key.ts'
import { localPath } from '#ui/text/local-path.ts'

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'
const BOX = 'input[type=search][aria-keyshortcuts="/"]'

/**
 * The key / focuses the search box of the page, or opens the product list where the page has none. It is ignored in fields,
 * in dialogs, with a modifier key, and when it is switched off. Returns a function that stops listening.
 */
export function listenForSearchKey(): () => void {
  function press(event: KeyboardEvent) {
    if (
      event.key !== '/' ||
      !isSearchKeyOn() ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented
    )
      return
    const { target } = event
    if (target instanceof Element && target.closest(`${FIELD}, dialog, [role=dialog], [role=alertdialog]`)) return
    const box = [...document.querySelectorAll<HTMLInputElement>(BOX)].find((one) => one.checkVisibility())
    const link = document.querySelector<HTMLAnchorElement>(`header a[href="${localPath('/products#search')}"]`)
    if (!box && !link) return
    event.preventDefault()
    if (!box) return link?.click()
    box.focus()
    box.select()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
