import { before, type Clause, clauseOf, has, isDenied, near, partsOf } from './clause.ts'
import { fold } from './fold.ts'
import { addressesIn, hasScheme, leadToChat } from './links.ts'
import { ASKED, type Ask, REFUSED } from './message.ts'
import { asksForAdvance, asksForWallet } from './money.ts'
import { inSource, numbersIn, type Span } from './numbers.ts'
import { rolesOf } from './roles.ts'
import { type Token, tokensOf } from './tokens.ts'
import { sentencesOf, type Word } from './words.ts'

/** What a text shows that its reader should beware of. */
export interface Shown {
  /** Its phone numbers. */
  numbers: Span[]
  /** What it asks for, in the order of `Ask`. */
  asks: Ask[]
}

/** Reads the words of one person to another. Takes time in proportion to their length. */
export function readWords(source: string): Shown {
  const folded = fold(source)
  const tokens = tokensOf(folded.text)
  const phones = numbersIn(folded, tokens)
  return { numbers: phones.map((span) => inSource(folded, span)), asks: asksIn(folded.text, tokens, phones) }
}

function asksIn(text: string, tokens: readonly Token[], phones: readonly Span[]): Ask[] {
  const addresses = addressesIn(text, tokens)
  const sentences = sentencesOf(text, tokens, { phones, addresses }).filter(hasSign).map(sentenceOf)
  const asks: [Ask, () => boolean][] = [
    ['link', () => addresses.size > 0 || hasScheme(text) || sentences.some(leadsToLink)],
    ['wallet', () => sentences.some(({ parts }) => parts.some(asksForWallet))],
    ['advance', () => sentences.some(({ parts }) => parts.some(asksForAdvance))],
    ['app', () => hasMailAddress(text) || leadToChat(addresses) || sentences.some(leadsToApp)],
    ['code', () => sentences.some(({ whole }) => asksForCode(whole))],
  ]
  const parts = rolesOf(text, tokens)
  const all = asks
    .filter(([ask, isAsked]) => {
      const [asked, refused] = [ASKED[ask], REFUSED[ask]]
      if (asked && parts.some(asked) && !(refused && parts.every(refused))) return true
      return !(refused && parts.every(refused)) && isAsked()
    })
    .map(([ask]) => ask)
  return isAboutCode(all, sentences) ? all.filter((ask) => ask !== 'advance') : all
}

/** `taka send hoise, otp den`: the code is asked for, the money is only mentioned. */
function isAboutCode(asks: readonly Ask[], sentences: readonly Sentence[]): boolean {
  return (
    asks.includes('code') && !sentences.some(({ whole }) => has(whole, 'first', 'advance', 'part', 'amount', 'book'))
  )
}

interface Sentence {
  whole: Clause
  parts: Clause[]
}

function hasSign(words: readonly Word[]): boolean {
  return words.some(({ signs }) => signs.length > 0)
}

function sentenceOf(words: readonly Word[]): Sentence {
  const whole = clauseOf(words)
  return { whole, parts: has(whole, 'comma') ? partsOf(words) : [whole] }
}

/** `click the link`. */
function leadsToLink({ whole }: Sentence): boolean {
  return near(whole, 'link', 'pressing', 4) && !isDenied(whole)
}

function hasMailAddress(text: string): boolean {
  return text.includes('@') && /[a-z0-9_+-]@[a-z0-9-]{1,63}\.[a-z]{2}/.test(text)
}

/** Another app, where nobody can look up later what was said. Whether it runs on the goods is no ask. */
function leadsToApp({ whole: sentence, parts }: Sentence): boolean {
  if (near(sentence, 'inbox', 'page', 3) && !isDenied(sentence)) return true
  if (callsElsewhere(sentence)) return true
  if (near(sentence, 'mail', 'reaching', 2) && !isDenied(sentence) && !has(sentence, 'saw')) return true
  const part = parts.find((some) => has(some, 'app'))
  if (!part || isDenied(part) || has(sentence, 'saw')) return false
  if (has(sentence, 'code', 'otp')) return false
  if (staysHere(sentence)) return false
  if (has(sentence, 'running') && has(sentence, 'whenever')) return false
  if (has(sentence, 'phone', 'moving') || near(sentence, 'call', 'reaching', 1)) return true
  if (before(sentence, 'arrives', 'app', 2)) return true
  if (has(sentence, 'running')) return false
  if (part.words.length <= 2 || has(sentence, 'reaching', 'send') || near(sentence, 'mine', 'app', 2)) return true
  if (has(sentence, 'has') && (has(sentence, 'your') || sentence.words.length <= 3)) return true
  return has(sentence, 'where') && !has(sentence, 'past', 'price')
}

/** `ekhanei bolen`; not `ekhane reply dei na`. */
function staysHere(sentence: Clause): boolean {
  if (near(sentence, 'stays', 'no', 3)) return false
  return near(sentence, 'stays', 'moving', 2) || near(sentence, 'stays', 'reaching', 2)
}

/** `text me on my number`. */
function callsElsewhere({ words }: Clause): boolean {
  return /\b(?:knock|mesage|msg|text|dm|cal) (?:me )?(?:on|in|at|via) (?:my )?(?:number|phone|mail)\b/.test(
    words.map(({ text }) => text).join(' '),
  )
}

/** Secrets that open a wallet or an account: an OTP, the PIN of a wallet, the code of a text message. */
function asksForCode(sentence: Clause): boolean {
  if (isDenied(sentence)) return false
  if (has(sentence, 'otp')) return true
  const isSecret = has(sentence, 'verify') || (has(sentence, 'arrives') && !has(sentence, 'device'))
  if ((sentence.places.get('verify')?.length ?? 0) > 1 && has(sentence, 'tell')) return true
  if (has(sentence, 'verify') && has(sentence, 'account') && has(sentence, 'arrives') && has(sentence, 'tell'))
    return true
  const isOfDevice = has(sentence, 'device') && !has(sentence, 'verify')
  if (has(sentence, 'code') && isSecret && has(sentence, 'tell', 'your', 'arrives')) return true
  if (before(sentence, 'verify', 'code', 1)) return true
  if (isOfDevice || !has(sentence, 'code', 'pin')) return false
  if (has(sentence, 'sure', 'cashlike')) return true
  if (has(sentence, 'pin'))
    return has(sentence, 'your') || near(sentence, 'pin', 'account', 1) || near(sentence, 'pin', 'tell', 3)
  if (before(sentence, 'i', 'tell', 2)) return false
  return near(sentence, 'code', 'tell', 4) || near(sentence, 'code', 'howMuch', 3)
}
