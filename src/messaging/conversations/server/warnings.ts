import { LRUCache } from 'lru-cache'
import { readWords } from '#services/screening/asks.ts'
import type { WarningKind } from '../contract.ts'

/** Texts whose warnings are cached, at most: lists show the same places and reviews again and again. */
const TEXTS = 5_000
const known = new LRUCache<string, WarningKind[]>({ max: TEXTS })

/** Returns the warnings about words of another person. `app` is left out if both sides see each other's phone numbers. */
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
