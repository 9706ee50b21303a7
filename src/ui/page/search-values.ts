import { normalForm } from '#shared/text/normal-form.ts'
import { WRITABLE } from '#shared/text/writable.ts'

/** A text in the search values of a URL. Undefined when it is empty, too long, or has what no text can hold. */
export function searchText(value: unknown, longest: number): string | undefined {
  const text = value === undefined ? '' : normalForm(String(value)).trim()
  return text === '' || text.length > longest || !WRITABLE.test(text) ? undefined : text
}

/** How many pages of a list are shown, from 2 to `last`; undefined for one. */
export function searchPage(value: unknown, last: number): number | undefined {
  const page = Number(searchText(value, 4))
  return Number.isInteger(page) && page > 1 ? Math.min(page, last) : undefined
}
