import { isBangla } from './sound.ts'

/** Letters that people take for each other, as they are compared. Of several that fit the first one counts. */
const BANGLA: readonly (readonly [RegExp, string])[] = [
  [/[অএ]্যা?/g, 'এ'],
  [/্যা/g, 'া'],
  [/্য(?!\u09bc)/g, ''],
  [/[ীঈ]/g, 'ি'],
  [/[ূঊ]/g, 'ু'],
  [/ই/g, 'ি'],
  [/উ/g, 'ু'],
  [/ঁ/g, ''],
  [/ক্ষ(?:্ম)?/g, 'খ'],
  [/(?:ঙ্গ|ংগ|ং)/g, 'ঙ'],
  [/[ঞণ]/g, 'ন'],
  [/[সষ]/g, 'শ'],
  [/[ডঢ]\u09bc/g, 'র'],
  [/য(?!\u09bc)/g, 'জ'],
  [/ৎ/g, 'ত'],
  // Between the first two letters it makes another word: প্লাস is not পলাশ.
  [/(?<!^\p{L})্/gu, ''],
  [/(\p{L})\1/gu, '$1'],
]

const LATIN: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?<=[bcdgjkprst])h/g, ''],
  [/h$/g, ''],
  [/x/g, 'ks'],
  [/[qc]k?(?![eiy])/g, 'k'],
  [/z/g, 'j'],
  [/[vw]/g, 'b'],
  [/ee|ie/g, 'i'],
  [/oo/g, 'u'],
  [/ou/g, 'o'],
  [/y/g, 'i'],
  [/o/g, 'a'],
  [/(\p{L})\1/gu, '$1'],
]

/**
 * A folded word without what writers of Bangla mix up: ই and ঈ, উ and ঊ, ঁ, য-ফলা, ণ and ন, শ, ষ and স, ড় and র. Words that are
 * spelt alike by this are one word.
 */
export function banglaSpelling(word: string): string {
  return replaced(word, BANGLA)
}

/** The same of a name of a place, and of one in Latin letters what its writers mix up: `uttora` is `uttara`, `basundhara` `bashundhara`. */
export function placeSpelling(phrase: string): string {
  if (isBangla(phrase)) return banglaSpelling(phrase).replaceAll('ো', '')
  return replaced(phrase, LATIN)
}

function replaced(word: string, rules: readonly (readonly [RegExp, string])[]): string {
  return rules.reduce((text, [pattern, by]) => text.replace(pattern, by), word)
}
