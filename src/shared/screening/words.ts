import { fold } from './fold.ts'
import type { Token } from './tokens.ts'
import { ENDINGS, NOUNS, PHRASES, type Tag, VOCABULARY } from './vocabulary.ts'

export type Sign = Tag | 'transfer' | 'amount' | 'percent' | 'phone' | 'comma'

/** A word of a sentence, and what it can do there. */
export interface Word {
  text: string
  signs: readonly Sign[]
}

/** Windows of a long sentence, in words; each word is in two of them. */
const WINDOW = 24
const STEP = 12
const NOTHING: readonly Sign[] = []
const PHONE: readonly Sign[] = ['phone']

const DOUBLED = /([a-z])\1/
const PLAIN_ENDINGS = ENDINGS.split(' ').map((ending) => fold(ending).text)
const KNOWN = new Map<string, Sign[]>()
const KNOWN_NOUNS = new Map<string, Sign[]>()
for (const [sign, words] of Object.entries({ ...VOCABULARY }) as [Tag, string][]) {
  for (const word of words.split(' ')) {
    addTo(KNOWN, plain(word), sign)
    if (NOUNS.includes(sign) && plain(word).length > 2)
      for (const ending of PLAIN_ENDINGS) addTo(KNOWN_NOUNS, plain(word) + ending, sign)
  }
}
for (const [sign, words] of Object.entries(PHRASES) as [Sign, string][])
  for (const word of words.split(' ')) addTo(KNOWN, plain(word), sign)
/** The signs of names that people write apart, and all beginnings of such names. */
const JOINED: ReadonlySet<Sign> = new Set<Sign>(['app', 'sure', 'cashlike', 'transfer', 'otp', 'advance'])
const PREFIXES = new Set(
  [KNOWN, KNOWN_NOUNS].flatMap((known) =>
    [...known].flatMap(([word, signs]) =>
      signs.some((sign) => JOINED.has(sign)) ? Array.from(word, (_, end) => word.slice(0, end + 1)) : [],
    ),
  ),
)
/** The names of apps that are long enough to be known with one letter that is wrong. */
const LONG_NAMES = VOCABULARY.app
  .split(' ')
  .map(plain)
  .filter(({ length }) => length >= 7)

function addTo(map: Map<string, Sign[]>, word: string, sign: Sign): void {
  const signs = map.get(word)
  if (!signs) map.set(word, [sign])
  else if (!signs.includes(sign)) signs.push(sign)
}

/** A word of the table as words of a text are looked up. */
function plain(word: string): string {
  return withoutDoubles(fold(word).text)
}

function withoutDoubles(word: string): string {
  return word.length > 1 && DOUBLED.test(word) ? word.replace(/([a-z])\1+/g, '$1') : word
}

/** What was found in a text before its words are read: phone numbers, and the tokens of web addresses, which are no words. */
interface Found {
  phones: readonly { start: number; end: number }[]
  addresses: ReadonlySet<Token>
}

/** The sentences of a folded text, the words in them tagged. Commas are words of their own. */
export function sentencesOf(text: string, tokens: readonly Token[], { phones, addresses }: Found): Word[][] {
  const sentences: Word[][] = [[]]
  let [place, phone] = [0, 0]
  while (place < tokens.length) {
    const token = tokens[place]
    if (!token) break
    const gap = text.slice(tokens[place - 1]?.end ?? 0, token.start)
    if (gap.length > 0 && gap !== ' ' && /[?!|\n]|\.(?:\s|$)|\.\.+/.test(gap)) sentences.push([])
    else if (gap.includes(',') || gap.includes(';')) sentences.at(-1)?.push({ text: ',', signs: ['comma'] })
    while ((phones[phone]?.end ?? Number.POSITIVE_INFINITY) <= token.start) phone++
    const inPhone = (phones[phone]?.start ?? Number.POSITIVE_INFINITY) <= token.start
    const isAddress = addresses.has(token)
    const word =
      inPhone || isAddress ? { text: '', signs: inPhone ? PHONE : NOTHING, tokens: 1 } : wordAt(text, tokens, place)
    sentences.at(-1)?.push(word)
    place += word.tokens
  }
  return sentences.flatMap(windowsOf)
}

function windowsOf(words: Word[]): Word[][] {
  if (words.length <= WINDOW) return words.length > 0 ? [words] : []
  return Array.from({ length: Math.ceil(words.length / STEP) }, (_, n) => words.slice(n * STEP, n * STEP + WINDOW))
}

type TaggedWord = Word & { tokens: number }

function wordAt(text: string, tokens: readonly Token[], place: number): TaggedWord {
  const token = tokens[place]
  const letters = lettersApart(text, tokens, place)
  if (letters) return letters
  const joined = joinedWord(text, tokens, place)
  if (joined) return joined
  if (!token) return { text: '', signs: NOTHING, tokens: 1 }
  if (token.isNumber) return { text: token.text, signs: signsOfNumber(text, token, tokens[place + 1]), tokens: 1 }
  const word = withoutDoubles(token.text)
  return { text: word, signs: signsOf(word), tokens: 1 }
}

/** The most letters of a name that is spelled letter by letter. */
const LETTERS_APART = 12

/** `b-k-a-s-h`, `o t p`: letters that stand alone are one word. */
function lettersApart(text: string, tokens: readonly Token[], place: number): TaggedWord | null {
  let [word, next] = ['', place]
  while (next - place < LETTERS_APART && tokens[next]?.text.length === 1 && isClose(text, tokens, next, place)) {
    const longer = joined(word, tokens[next]?.text ?? '')
    if (!PREFIXES.has(longer)) break
    word = longer
    next++
  }
  const signs = next - place < 3 ? undefined : KNOWN.get(word)
  return signs ? { text: word, signs, tokens: next - place } : null
}

/** Whether two tokens stand so near that they may be parts of one word. */
function isClose(text: string, tokens: readonly Token[], next: number, first: number): boolean {
  if (next === first) return true
  const [start, end] = [tokens[next - 1]?.end ?? 0, tokens[next]?.start ?? 0]
  for (let place = start; place < end; place++) if (!' .*_-'.includes(text.charAt(place))) return false
  return end - start <= 2
}

/** `whats app`, `b.kash`, `send money`, `wh4tsapp`: some tokens that are one name. */
function joinedWord(text: string, tokens: readonly Token[], place: number): TaggedWord | null {
  let word = lettersOf(tokens[place])
  for (let next = place + 1; next < place + 5 && PREFIXES.has(word); next++) {
    const token = tokens[next]
    if (!token || !isClose(text, tokens, next, place)) return null
    if (token.isNumber && tokens[next - 1]?.end !== token.start) return null
    word = joined(word, lettersOf(token))
    const signs = KNOWN.get(word) ?? KNOWN_NOUNS.get(word)
    if (signs?.some((sign) => JOINED.has(sign)) && word.length > 4)
      return { text: word, signs, tokens: next - place + 1 }
  }
  return null
}

/** Two parts of a word, a doubled letter between them once. */
function joined(word: string, part: string): string {
  return word.length > 0 && word.at(-1) === part.charAt(0) ? word + part.slice(1) : word + part
}

/** A token as a part of a name, where figures may stand for letters. */
function lettersOf(token: Token | undefined): string {
  if (!token) return ''
  if (!token.isNumber) return withoutDoubles(token.text)
  if (token.text.length === 1) return LETTER_FOR[token.text] ?? token.text
  return token.text.length > 2 ? '' : Array.from(token.text, (digit) => LETTER_FOR[digit] ?? digit).join('')
}

const LETTER_FOR: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

function signsOfNumber(text: string, token: Token, next: Token | undefined): readonly Sign[] {
  if (/^ ?%/.test(text.slice(token.end, token.end + 2))) return ['part', 'percent']
  return isAmount(token, next) ? ['amount'] : NOTHING
}

/** From fifty to some lakh taka. */
function isAmount({ text, end }: Token, next: Token | undefined): boolean {
  const [isNext, unit] = [next !== undefined && next.start - end <= 1, next?.text ?? '']
  if (isNext && /^(?:k|tk|taka|bdt|hajar|hazar|thousand|টাকা|হাজার)$/.test(unit)) return true
  if (isNext && /^(?:gb|tb|mb|hz|mah|wh|w|inch|in|mm|cm|kg|px|p|mp|fps|gen|am|pm|ta|ti|জিবি|টা|টি)$/.test(unit))
    return false
  return text.length >= 3 && text.length <= 6 && !text.startsWith('0')
}

function signsOf(word: string): readonly Sign[] {
  return KNOWN.get(word) ?? verbSigns(word) ?? KNOWN_NOUNS.get(word) ?? (isNearlyApp(word) ? ['app'] : NOTHING)
}

const PROMISED: readonly Sign[] = ['promise']
const GIVEN: readonly Sign[] = ['given']
const SENT: readonly Sign[] = ['send']
const VERBS = new Set(['pa', 'di', 'de', 'ko', 'পা', 'দি', 'দে', 'কর'])
const OF_SELF: readonly Sign[] = ['self']

/** Forms of sending, giving and doing that the table does not list: `pathamu`, `dicchi`, `পাঠাইলে`. */
function verbSigns(word: string): readonly Sign[] | undefined {
  if (word.length < 4 || word.length > 12 || !VERBS.has(word.slice(0, 2))) return
  const stem = /^(?:patha|pata[ny]|পাঠা)/.test(word) ? SENT : /^(?:di|de|kor|দি|দে|কর)/.test(word) ? OF_SELF : null
  if (!stem) return
  if (/(?:mu|bo|cchi|chi|ছি|মু|ব|বো|বাম)$/.test(word)) return stem === SENT ? PROMISED : OF_SELF
  if (stem === OF_SELF) return
  // `pathaisi`: the person has sent it.
  if (/(?:si|ci|lam|সি|লাম)$/.test(word)) return OF_SELF
  return /(?:le|lei|লে|লেই)$/.test(word) ? GIVEN : SENT
}

function isNearlyApp(word: string): boolean {
  return (
    word.length >= 6 &&
    word.length <= 14 &&
    LONG_NAMES.some((name) => name[0] === word[0] && isOneLetterOff(name, word))
  )
}

/** Whether one letter is missing, too many or another. */
function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let begin = 0
  while (begin < one.length && one[begin] === other[begin]) begin++
  let end = 0
  const most = Math.min(one.length, other.length) - begin
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++
  return Math.max(one.length, other.length) - begin - end <= 1
}
