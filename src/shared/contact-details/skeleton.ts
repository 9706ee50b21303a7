/** Letters of Bangla as Latin ones. The vowel that no letter writes, and an `o` within a word, are left out in both scripts. */
const LATIN: Record<string, string> = {
  ...{ ক: 'k', খ: 'k', গ: 'g', ঘ: 'g', চ: 'c', ছ: 'c', জ: 'j', ঝ: 'j', য: 'i', ট: 't', ঠ: 't', ত: 't', থ: 't' },
  ...{ ড: 'd', ঢ: 'd', দ: 'd', ধ: 'd', ন: 'n', প: 'p', ফ: 'f', ব: 'b', ভ: 'b', ম: 'm', র: 'r', ল: 'l', স: 's', হ: 'h' },
  ...{ 'ং': 'ng', 'া': 'a', আ: 'a', 'ি': 'i', ই: 'i', 'ু': 'u', উ: 'u', 'ে': 'e', এ: 'e', 'ৈ': 'i', 'ো': '', ও: 'o' },
  ...{ অ: 'o', 'ৌ': 'u', 'ৃ': 'ri' },
}
const ALIKE: Record<string, string> = { sh: 's', ph: 'f', v: 'b', z: 'j', y: 'i', oo: 'u', o: '' }

/** Phonetic form of a folded word, the same for all spellings of one sound: `koren`, `korenn` and `করেন` become `kren`. */
export function skeletonOf(word: string): string {
  let plain = word
  if (/[\u0980-\u09ff]/.test(word))
    plain = Array.from(word.replace(/^য/, 'জ').replace(/\u09c7\u09be/g, ''), (letter) => LATIN[letter] ?? letter).join(
      '',
    )
  return plain
    .replace(/chh?|[sp]h|[kgtdbjv]h|oo|[vzy]|o/g, (sound, at: number) =>
      sound === 'o' && at === 0 ? sound : (ALIKE[sound] ?? (sound === 'vh' ? 'b' : sound.charAt(0))),
    )
    .replace(/(.)\1+/g, '$1')
}
