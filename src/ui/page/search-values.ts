import { PAGE_PARAMETERS } from '#shared/page-parameters.ts'
import { normalForm } from '#shared/text/normal-form.ts'
import { WRITABLE } from '#shared/text/writable.ts'

/** A text in the search values of a URL. Undefined when it is empty, too long, or has what no text can hold. */
export function searchText(value: unknown, longest: number): string | undefined {
  const text = value === undefined ? '' : normalForm(String(value)).trim()
  return text === '' || text.length > longest || !WRITABLE.test(text) ? undefined : text
}

/** A day of this millennium, such as `2026-11-27`. */
export function searchDay(value: unknown): string | undefined {
  const day = String(value)
  const time = /^2\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  // The thirtieth of February is read as a day of March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day) ? day : undefined
}

export interface TableSearchValues {
  state?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Filters of a table. Its page knows the states: in the route file they would be in the first load. */
export function readTableSearch({ state, from, to }: Record<string, unknown>): TableSearchValues {
  return { state: searchText(state, 40), from: searchDay(from), to: searchDay(to) }
}

/** How many pages of a list are shown, from 2 to `last`; undefined for one. */
export function searchPage(value: unknown, last: number): number | undefined {
  const page = Number(searchText(value, PAGE_PARAMETERS.page))
  return Number.isInteger(page) && page > 1 ? Math.min(page, last) : undefined
}

/** The signed token of a link in an e-mail. */
export function tokenSearch({ token }: Record<string, unknown>): { token?: string } {
  return token ? { token: String(token) } : {}
}
