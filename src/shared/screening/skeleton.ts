/** Letters of Bangla as Latin ones. The vowel that no letter writes, and an `o` within a word, are left out in both scripts. */
const LATIN: Record<string, string> = {
  ...{ ক: 'k', খ: 'k', গ: 'g', ঘ: 'g', চ: 'c', ছ: 'c', জ: 'j', ঝ: 'j', য: 'i', ট: 't', ঠ: 't', ত: 't', থ: 't' },
  ...{ ড: 'd', ঢ: 'd', দ: 'd', ধ: 'd', ন: 'n', প: 'p', ফ: 'f', ব: 'b', ভ: 'b', ম: 'm', র: 'r', ল: 'l', স: 's', হ: 'h' },
  ...{ 'ং': 'ng', 'া': 'a', আ: 'a', 'ি': 'i', ই: 'i', 'ু': 'u', উ: 'u', 'ে': 'e', এ: 'e', 'ৈ': 'i', 'ো': '', ও: 'o' },
  ...{ অ: 'o', 'ৌ': 'u', 'ৃ': 'ri' },
}
const ALIKE: [RegExp, string][] = [
  [/chh?/g, 'c'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/([kgtdbj])h/g, '$1'],
  [/v/g, 'b'],
  [/z/g, 'j'],
  [/y/g, 'i'],
  [/oo/g, 'u'],
  [/(?<=.)o/g, ''],
]

/** What is left of a folded word when spellings of one sound are one: `koren`, `korenn` and `করেন` are `kren`. */
export function skeletonOf(word: string): string {
  let plain = word
  if (/[\u0980-\u09ff]/.test(word))
    plain = Array.from(word.replace(/^য/, 'জ').replace(/\u09c7\u09be/g, ''), (letter) => LATIN[letter] ?? letter).join(
      '',
    )
  for (const [spelling, letter] of ALIKE) plain = plain.replace(spelling, letter)
  return plain.replace(/(.)\1+/g, '$1')
}
