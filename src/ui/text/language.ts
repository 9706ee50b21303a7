import { LANGUAGES, type Language } from '#shared/language.ts'
import { language } from '#words/language.ts'

/** The script that each language is written in. */
const SCRIPTS: Record<Language, string> = { en: 'Latin', bn: 'Bengali' }

/** Languages with English last: a text in another script often has Latin letters, too. */
const WRITTEN = LANGUAGES.toReversed().map((written) => {
  const letter = `\\p{Script=${SCRIPTS[written]}}`
  return { written, letter: new RegExp(letter, 'u'), run: runOf(letter) }
})

/** Words of one script with what is between them, up to the last of them and its number. */
function runOf(letter: string): RegExp {
  return new RegExp(`(${letter}(?:[^\\p{L}]*${letter})*\\p{M}*(?: ?\\d+)*)`, 'u')
}

/** The language of a text that people wrote, by its script, where it is not that of the page: for screen readers and fonts. */
export function languageOf(text: string): Language | undefined {
  const found = WRITTEN.find(({ letter }) => letter.test(text))?.written ?? language
  return found === language ? undefined : found
}

/** The parts of a sentence of ours that holds words of people; those in the script of another language name it. */
export function partsOf(sentence: string): { text: string; lang?: Language }[] {
  const others = WRITTEN.filter(({ written }) => written !== language)
  return others.reduce<{ text: string; lang?: Language }[]>(
    (parts, { written, run }) =>
      parts.flatMap((part) =>
        part.lang
          ? part
          : part.text
              .split(run)
              .map((text, at) => (at % 2 === 1 ? { text, lang: written } : { text }))
              .filter(({ text }) => text !== ''),
      ),
    [{ text: sentence }],
  )
}
