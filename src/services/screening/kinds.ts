import { type Ask, readWords } from './asks.ts'

/**
 * Content that may not stand in a public text: a phone number, a request for money or for a secret code, another app, a link.
 */
export type Kind = 'number' | 'money' | 'code' | 'app' | 'link'

/** Kind of each ask. `wallet` has none: a text that names a wallet does not yet ask for money. */
const KIND_OF: Partial<Record<Ask, Kind>> = { link: 'link', advance: 'money', app: 'app', code: 'code' }

export function kindsIn(text: string): Set<Kind> {
  const { numbers, asks } = readWords(text)
  const kinds = asks.flatMap((ask) => KIND_OF[ask] ?? [])
  return new Set<Kind>(numbers.length > 0 ? ['number', ...kinds] : kinds)
}
