import { readWords } from './asks.ts'
import type { Ask } from './message.ts'

/** What a text shows that is no matter for the site: a phone number, an ask for money or a secret, another app, a link. */
export type Kind = 'number' | 'money' | 'code' | 'app' | 'link'

const KIND_OF: Record<Ask, Kind> = { link: 'link', wallet: 'money', advance: 'money', app: 'app', code: 'code' }

export function kindsIn(text: string): Set<Kind> {
  const { numbers, asks } = readWords(text)
  return new Set<Kind>([...(numbers.length > 0 ? (['number'] as const) : []), ...asks.map((ask) => KIND_OF[ask])])
}
