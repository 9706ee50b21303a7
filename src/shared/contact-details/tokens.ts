/** A word or a row of digits of a folded text. Letters and digits that touch are tokens of their own. */
export interface Token {
  text: string
  isNumber: boolean
  start: number
  end: number
}

const BLANK = 0
const DIGIT = 1
const LETTER = 2
const SIGN_IN_A_WORD: Record<string, string> = { '@': 'a', $: 's' }

/** The words and numbers of a folded text in their order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let [start, kind] = [0, BLANK]
  for (let place = 0; place <= text.length; place++) {
    const next = kindAt(text, place)
    if (next === kind) continue
    if (kind !== BLANK) tokens.push(tokenAt(text, start, place, kind === DIGIT))
    start = place
    kind = next
  }
  return tokens
}

function tokenAt(text: string, start: number, end: number, isNumber: boolean): Token {
  const part = text.slice(start, end)
  return { text: isNumber ? part : part.replace(/[@$]/g, (sign) => SIGN_IN_A_WORD[sign] ?? sign), isNumber, start, end }
}

function kindAt(text: string, place: number): number {
  const code = text.charCodeAt(place)
  if (code >= 48 && code <= 57) return DIGIT
  if ((code >= 97 && code <= 122) || code >= 0x80) return LETTER
  // `bk@sh`, `me$$enger`: among letters a sign is one of them.
  return (code === 64 || code === 36) && isLetter(text, place - 1) && isLetter(text, place + 1) ? LETTER : BLANK
}

function isLetter(text: string, place: number): boolean {
  const code = text.charCodeAt(place)
  return (code >= 97 && code <= 122) || code >= 0x80 || code === 64 || code === 36
}
