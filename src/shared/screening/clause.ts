import type { Sign, Word } from './words.ts'

/** The words of a sentence or of a part of it, with the places of each sign. */
export interface Clause {
  words: readonly Word[]
  places: ReadonlyMap<Sign, number[]>
}

export function clauseOf(words: readonly Word[]): Clause {
  const places = new Map<Sign, number[]>()
  for (const [place, { text, signs }] of words.entries()) {
    for (const sign of signs) {
      if (sign === 'no' && isNoDenial(words, place, text)) continue
      const there = places.get(sign)
      if (there) there.push(place)
      else places.set(sign, [place])
    }
  }
  return { words, places }
}

/** `no 01712…` and `nei na`, where `nei` is a verb (I do not take). */
function isNoDenial(words: readonly Word[], place: number, text: string): boolean {
  if (text === 'nei') return words[place + 1]?.text === 'na'
  return text === 'no' && isNumberSign(words, place)
}

/** `account no.`, `no 01712…`: the sign of a number, not a denial. */
function isNumberSign(words: readonly Word[], place: number): boolean {
  const isNamed = words[place - 1]?.signs.some(
    (sign) => sign === 'account' || sign === 'sure' || sign === 'cashlike' || sign === 'app',
  )
  return isNamed || (words[place + 1]?.signs.includes('phone') ?? false)
}

/** The parts of a sentence between its commas. */
export function partsOf(words: readonly Word[]): Clause[] {
  const parts: Word[][] = [[]]
  for (const word of words) {
    if (word.signs.includes('comma')) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.filter(({ length }) => length > 0).map(clauseOf)
}

export function has({ places }: Clause, ...signs: Sign[]): boolean {
  return signs.some((sign) => places.has(sign))
}

/** Whether two signs of different words are at most so many words apart. */
export function near({ places }: Clause, one: Sign, other: Sign, words: number): boolean {
  const others = places.get(other) ?? []
  return (places.get(one) ?? []).some((a) => others.some((b) => a !== b && Math.abs(a - b) <= words))
}

/** Whether a sign comes before another one, at most so many words. */
export function before({ places }: Clause, one: Sign, other: Sign, words: number): boolean {
  const others = places.get(other) ?? []
  return (places.get(one) ?? []).some((a) => others.some((b) => b > a && b - a <= words))
}

/** `no advance`: denied once. Denied twice it is asked for: `without advance I do not keep it`. */
export function isDenied({ places }: Clause): boolean {
  return (places.get('no')?.length ?? 0) % 2 === 1
}

export function isDeniedTwice({ places }: Clause): boolean {
  return (places.get('no')?.length ?? 0) === 2
}
