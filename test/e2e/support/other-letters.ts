import type { Page } from '@playwright/test'
import { queryDatabase } from './database.ts'

/** Latin words that stand in Bangla sentences as they are: names, units, and what people type or look for. */
const LATIN =
  /GreenTech|Google|Chrome|Linux|Facebook|Instagram|YouTube|Atom|IndexedDB|powercfg \/batteryreport|WhatsApp|iPhone|Android|MacBook|Netflix|greenTechToken|Photos|Space|iCloud|KYD|DBID|Full HD|01XXX XXX XXX|Firefox|Safari|Windows|CSV|ZIP|UTF|JPEG|PNG|WebP|AVIF|HEIC|HEIF|IMEI|NEIR|iPad|iOS|HDMI|[KMGT]B|RSS|Markdown|PDF|HTML|QR|\S+@\S+|https?:\S+|\*#06#|[\w-]+\.(?:csv|zip|json|txt|html)/g

/** Names of the demo: people and brands, which stay in the letters that they are written in. */
export async function namesOfDemo(): Promise<string[]> {
  const rows = await queryDatabase<{ name: string }>(
    `select name from categories union select display_name from users union select split_part(display_name, ' ', 1) from users
     union select name from products union select regexp_split_to_table(location, ', ') from products union select author from blogs
     union select name from blogs union select description from blogs union select name from inbox_messages union select location from bookings union select product_name from bookings
     union select unnest(array[address, hours]) from contact_details union select unnest(array[title, line]) from price_ranges`,
  )
  return rows.flatMap(({ name }) => name || []).toSorted((a, b) => b.length - a.length)
}

/**
 * Visible texts of a page with letters of another language that no `lang` announces, and texts that show a fault of a
 * catalogue: `undefined`, doubled blanks, a key.
 */
export async function textsInOtherLetters(page: Page, names: readonly string[]): Promise<string[]> {
  const language = await page.evaluate(() => document.documentElement.lang)
  const texts = await page.evaluate(textsWithLanguage)
  return texts.flatMap(({ text, lang }) => {
    if (/undefined|\[object|NaN|\S {2,}\S/.test(text)) return [`faulty: '${text}'`]
    const known = names.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(LATIN, '')
    const isForeign = lang === 'bn' ? /[A-Za-z]{3,}/.test(known) : /[\u0980-\u09ff]/.test(text)
    return isForeign && lang === language ? [`in letters of another language: '${text}'`] : []
  })
}

/** Runs in the browser: the texts of visible elements and of their labels, each with the language that holds for it. */
function textsWithLanguage(): { text: string; lang: string }[] {
  const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang') ?? ''
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: { text: string; lang: string }[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    const text = walker.currentNode.textContent?.trim() ?? ''
    if (!parent || text === '' || parent.closest('script, style, noscript, template') || !parent.checkVisibility())
      continue
    found.push({ text, lang: langOf(parent) })
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = element.getAttribute(name)?.trim()
      if (text) found.push({ text, lang: langOf(element) })
    }
  }
  return found
}
