/** U+2060 behind the hyphen: a line never ends between a word and its ending. */
const HYPHEN = '-\u2060'

/** A Bangla letter or sign at the end, but no figure and no hasanta. */
const BANGLA_END = /[\u0980-\u09cc\u09ce-\u09e3]$/
const VOWEL_END = /[ািীুূৃেোও]ঁ?$/
/** A diphthong, as in `ভাই`, and ং: `ভাইয়ের`, `সিংয়ের`. */
const GLIDE_END = /[ইঈউঊএৈৌং]$/
const LATIN_VOWEL_END = /(?:a|ee|(?:^|[^aeiou])[iouy])$/i

/** A word of another script, or a figure, with an ending: `HP-এ`. */
export function ending(word: string, suffix: string): string {
  return `${word}${HYPHEN}${suffix}`
}

/** The genitive of a name: `মৌমিতার`, `আশিকের`, `ভাইয়ের`, `Moumita-র`, `Tanvir-এর`. */
export function whose(name: string): string {
  if (!BANGLA_END.test(name)) return ending(name, LATIN_VOWEL_END.test(name) ? 'র' : 'এর')
  if (VOWEL_END.test(name)) return `${name}র`
  if (GLIDE_END.test(name)) return `${name}য়ের`
  return `${name.replace(/ৎ$/, 'ত')}ের`
}

/** The dative, or object form, of a name: `আশিককে`, `Tanvir-কে`. */
export function whom(name: string): string {
  return BANGLA_END.test(name) ? `${name}কে` : ending(name, 'কে')
}

/** A name with 'too': `আশিকও`, `Tanvir-ও`. */
export function also(name: string): string {
  return BANGLA_END.test(name) ? `${name}ও` : ending(name, 'ও')
}
