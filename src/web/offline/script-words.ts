import type { Messages } from '#messages/en.ts'
import { type Language, pathIn } from '#shared/language.ts'

/** Patterns from which the page's script makes times and prices, with the names of their parts in braces. */
export function scriptWords({ time, months, partsOfDay, digits, taka }: Messages['offline'], language: Language) {
  const names = ['day', 'month', 'year', 'part', 'hour12', 'hour24', 'minute'] as const
  const parts = Object.fromEntries(names.map((name) => [name, `{${name}}`])) as Parameters<typeof time>[0]
  return { time: time(parts), months, partsOfDay, digits, taka: taka('{amount}'), below: pathIn(language, '') }
}
