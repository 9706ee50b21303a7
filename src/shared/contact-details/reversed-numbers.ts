import type { Atom } from './atoms.ts'

const MOBILE = /^01[3-9]\d{8}$/
const IS_REVERSED = /\bul[td]h?[aoi]|\brevers|\bbackward|উলটা|উলটো|উলতা/
const IS_END_FIRST = /\b(?:ends?|ending|last|s[eh]*sh?e?r?|pore|baki)\b|সেস|পরে/
const IS_BEGIN_LAST =
  /\b(?:begins?|starts?|first|rest|remaining|others|baki|ager\w*|sh?uru(?:te)?|prothome?|age)\b|সুরু|বাকি|পরথম|আগে/

/** Mobile numbers written backwards or with the last part first, in a text whose words say so. */
export function reversedNumbersIn(text: string, atoms: readonly Atom[]): { start: number; end: number }[] {
  const isReversed = IS_REVERSED.test(text)
  const isSwapped = IS_END_FIRST.test(text) && IS_BEGIN_LAST.test(text)
  if (!isReversed && !isSwapped) return []
  return atoms.flatMap((atom, place) => {
    const { start, end, digits } = atom
    if (isReversed && digits.length === 11 && MOBILE.test([...digits].toReversed().join(''))) return [{ start, end }]
    const next = atoms[place + 1]
    const isTurned = isSwapped && next !== undefined && next.start - end < 40 && MOBILE.test(next.digits + digits)
    return isTurned ? [{ start, end: next.end }] : []
  })
}
