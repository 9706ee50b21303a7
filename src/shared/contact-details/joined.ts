import { fold } from './fold.ts'
import type { Token } from './tokens.ts'

/** The most letters of a word that is spelled letter by letter. */
const LETTERS_APART = 24
/** Names of wallets and apps that are written in two halves. */
const HALVED: ReadonlySet<string> = new Set(
  'bkash bikash nagad nogod nogad rocket cellfin whatsapp telegram messenger বিকাশ নগদ সেলফিন হোয়াটসঅ্যাপ টেলিগ্রাম মেসেঞ্জার'
    .split(' ')
    .map((name) => fold(name).text),
)
const FIGURES: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** The tokens of a folded text, those joined that are letters of one word: `v i b e r`, `b-k-a-s-h`, `m3ss3nger`. */
export function joinTokens(text: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let place = 0; place < tokens.length; ) {
    const next = Math.max(
      endOfLetters(text, tokens, place),
      endOfMixed(tokens, place),
      endOfHalves(text, tokens, place),
    )
    const word = tokens.slice(place, next)
    const [first, last] = [word[0], word.at(-1)]
    if (!first || !last) break
    joined.push(
      word.length === 1
        ? first
        : { text: word.map(lettersOf).join(''), isNumber: false, start: first.start, end: last.end },
    )
    place = next
  }
  return joined
}

/** Behind the letters that stand alone from here on; behind the token if they are fewer than three, or figures. */
function endOfLetters(text: string, tokens: readonly Token[], place: number): number {
  let [end, letters] = [place, 0]
  while (end - place < LETTERS_APART && tokens[end]?.text.length === 1) {
    const before = tokens[end - 1]
    if (end > place && before && !/^[ .*_-]?$/.test(text.slice(before.end, tokens[end]?.start))) break
    if (!tokens[end]?.isNumber) letters++
    end++
  }
  return end - place > 2 && letters * 2 > end - place ? end : place + 1
}

/** Behind a word in which single figures stand for letters; figures before or behind a word are a number. */
function endOfMixed(tokens: readonly Token[], place: number): number {
  let [end, figures, letters] = [place, 0, 0]
  while (end === place || (end - place < LETTERS_APART && tokens[end]?.start === tokens[end - 1]?.end)) {
    const token = tokens[end]
    if (!token || (token.isNumber && token.text.length > 1)) break
    if (token.isNumber) figures++
    else letters += token.text.length
    end++
  }
  return end - place > 2 && letters > 2 && figures > 0 ? end : place + 1
}

/** Behind the second half of a name that is written in two: `b kash`, `বি-কাশ`. */
function endOfHalves(text: string, tokens: readonly Token[], place: number): number {
  const [first, second] = [tokens[place], tokens[place + 1]]
  if (!first || !second || !/^[ .*_-]{1,2}$/.test(text.slice(first.end, second.start))) return place + 1
  return HALVED.has(first.text + second.text) ? place + 2 : place + 1
}

function lettersOf({ text, isNumber }: Token): string {
  return isNumber ? (FIGURES[text] ?? text) : text
}
