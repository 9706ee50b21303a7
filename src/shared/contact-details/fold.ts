import { type Folded, foldBangla } from './fold-bangla.ts'

/** The most characters that are read of a text; no text of a request is longer. */
const MAX_READ = 20_000
/** The most characters that one sign may stand for; what stands for more (U+FDFA) is no letter of a number or an ask. */
const MAX_OF_A_SIGN = 2

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Record<string, string> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', к: 'k', і: 'i', ѕ: 's', ԁ: 'd', ɡ: 'g', һ: 'h' },
  ...{ в: 'b', м: 'm', н: 'h', т: 't', ո: 'n', ј: 'j', ԛ: 'q', ԝ: 'w', ʟ: 'l', ɪ: 'i', ı: 'i', ø: 'o' },
  ...{ α: 'a', ο: 'o', κ: 'k', ρ: 'p', ν: 'v', τ: 't', ι: 'i', υ: 'u', η: 'n', ε: 'e', '。': '.', '।': '|' },
  ...{ '’': '', '‘': '', '´': '', '•': '.', '·': '.', '∙': '.', '৷': '|', '∕': '/', '⁄': '/' },
  ...{ 〇: '0', 一: '1', 二: '2', 三: '3', 四: '4', 五: '5', 六: '6', 七: '7', 八: '8', 九: '9' },
}

/** Folds a text sign by sign, so that what is found in it can be found in the source. */
export function fold(source: string): Folded {
  return foldBangla(foldSigns(source))
}

/** The same with each word of Bangla as it is spelled: সব is not শব. */
export function foldSigns(source: string): Folded {
  const at: number[] = []
  const known = new Map<string, string>()
  let [text, place] = ['', 0]
  for (const sign of source.length > MAX_READ ? source.slice(0, MAX_READ) : source) {
    const plain = known.get(sign) ?? plainOf(sign)
    if (sign > '\u007f') known.set(sign, plain)
    text += plain
    for (let n = 0; n < plain.length; n++) at.push(place)
    place += sign.length
  }
  at.push(place)
  return { text, at }
}

/** Apostrophes are left out: `don't`, `what's app`. */
const ASCII: Record<string, string> = { "'": '', '`': '' }

function plainOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return code < 0x20 ? (sign === '\n' ? sign : ' ') : (ASCII[sign] ?? sign.toLowerCase())
  const known = LOOKALIKES[sign]
  if (known !== undefined) return known
  if (code >= 0x980 && code < 0x9e6) return sign.normalize('NFD')
  if (code >= 0x2776 && code <= 0x2793) return String(((code - 0x2776) % 10) + 1)
  if ((code >= 0x3400 && code < 0xd800) || (code >= 0x1f300 && code < 0x1fb00)) return code < 0xd800 ? sign : '*'
  const plain = sign.normalize('NFKD').toLowerCase()
  return plain.length > MAX_OF_A_SIGN
    ? ' '
    : plain.length === 1
      ? plainLetter(plain)
      : Array.from(plain, plainLetter).join('')
}

function plainLetter(letter: string): string {
  if (letter <= '\u007f') return letter
  if (/[\u0300-\u036f\ufe0f\u20e3]|\p{Cf}/u.test(letter)) return ''
  const known = LOOKALIKES[letter]
  if (known !== undefined) return known
  if (/\p{Nd}/u.test(letter)) return digitOf(letter)
  if (/\p{Pd}/u.test(letter)) return '-'
  if (/\p{Z}/u.test(letter)) return letter === '\u2028' || letter === '\u2029' ? '\n' : ' '
  return /[\p{S}\p{P}\p{Cn}]/u.test(letter) ? '*' : letter
}

/** Scripts have their digits in tens, each beginning with a zero. */
function digitOf(digit: string): string {
  let [code, value] = [digit.codePointAt(0) ?? 0, 0]
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) [code, value] = [code - 1, value + 1]
  return String(value)
}
