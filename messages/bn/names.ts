/** `Moumita-র`, `তানভীর-এর`: after a vowel the genitive is `র`. A diphthong, as in `ভাই`, takes `এর`. */
export function whose(name: string): string {
  return /(?:[ািীুূৃেো]|a|ee|(?:^|[^aeiou])[iouy])$/i.test(name) ? `${name}-র` : `${name}-এর`
}
