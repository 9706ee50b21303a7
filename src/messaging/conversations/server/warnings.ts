import { LRUCache } from 'lru-cache'
import { readWords } from '#shared/screening/asks.ts'
import type { WarningKind } from '../contract.ts'

/** The most texts whose reading is remembered: lists show the same places and reviews again and again. */
const TEXTS = 5_000
const known = new LRUCache<string, WarningKind[]>({ max: TEXTS })

/**
 * What the reader of these words of another person is warned of, as of a message. Other apps are left out when the two have the
 * numbers of each other.
 */
export function warningsIn(words: readonly (string | null | undefined)[], phonesOpen = false): WarningKind[] {
  const found = new Set(words.flatMap((text) => (text ? warningsOf(text) : [])))
  if (phonesOpen) found.delete('app')
  return [...found]
}

function warningsOf(text: string): WarningKind[] {
  const before = known.get(text)
  if (before) return before
  const { asks } = readWords(text)
  known.set(text, asks)
  return asks
}
