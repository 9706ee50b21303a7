import { type Ask, readWords } from './asks.ts'

/** What a text shows that is no matter for the site: a phone number, an ask for money or a secret, another app, a link. */
export type Kind = 'number' | 'money' | 'code' | 'app' | 'link'

/** Who names a wallet does not yet ask for money. */
const KIND_OF: Partial<Record<Ask, Kind>> = { link: 'link', advance: 'money', app: 'app', code: 'code' }

export function kindsIn(text: string): Set<Kind> {
  const { numbers, asks } = readWords(text)
  const kinds = asks.flatMap((ask) => KIND_OF[ask] ?? [])
  return new Set<Kind>(numbers.length > 0 ? ['number', ...kinds] : kinds)
}
