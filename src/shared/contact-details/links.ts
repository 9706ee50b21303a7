import { fold } from './fold.ts'
import type { Token } from './tokens.ts'

/** Endings of addresses that are no words of a sentence. */
const ENDINGS = words(
  'com net org info biz xyz top shop site online link ly io bd app page ru cn club vip live store click gl gg gle cc tk ml ga cf example test be pw icu buzz fun dev tech web mobi asia support gift gifts deals website space digital center',
)
/** Endings that are words or names of files, too: an address only with a path behind them, or where the dot is spelled out. */
const ENDINGS_AND_WORDS = words(
  'me in co to us is so at it am tv gd do la be id my no su ee im sh st ws nu watch group photos sale offer help today pro life cloud',
)
const SPOKEN_ENDINGS = words(
  'com kom net org xyz info shop bd site online store top me in live কম নেট অর্গ ইনফো শপ টপ অনলাইন ইন মি স্টোর সাইট লাইভ বিডি এক্সওয়াইজেড ক্লাব লিংক',
)
/** Hosts of chats, forms and short addresses that stand without their dot: `wa me`, `goo gl slash abc`. */
const HOSTS = words('wa t m bit goo is tinyurl forms youtu cutt rb s linktr rebrand imgbb ibb shorturl')
/** Hosts that stand without their ending: `tinyurl slash abc`, `fb/rahim`. */
const HOSTS_ALONE = words('tinyurl bitly fb facebook linktr insta instagram wa')
/** Hosts of short addresses and chats whose dot is a blank: `bit ly abc`, `wa me qr`. */
const SPLIT_HOSTS: ReadonlySet<string> = new Set(
  'bit ly,cutt ly,is gd,tinyurl com,tiny cc,rb gy,goo gl,linktr ee,shorturl at,rebrand ly,wa me,বিট লাই'
    .split(',')
    .map((host) => fold(host).text),
)
const CHATS = words(
  'whatsapp telegram messenger facebook fb instagram imo viber wechat discord signal wa t m ফেসবুক টেলিগ্রাম টি',
)
const MAIL_HOSTS = words('gmail yahoo outlook hotmail protonmail proton icloud জিমেইল ইয়াহু')
/** The site itself, and names of software that look like addresses. */
const NO_HOSTS = words('greentech.com.bd asp.net vb.net ado.net')
const DOTS = words('dot daut dt ডট')
const SLASHES = words('slash slas slesh স্ল্যাশ স্লাশ')
const AT = words('at অ্যাট এট')
const BETWEEN = words('tarpor then তারপর')
/** `https`, spelled in Bangla. */
const SCHEMES = words('এইচটিটিপি ডব্লিউডব্লিউ')

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map((word) => fold(word).text))
}

type AddressKind = 'url' | 'chat' | 'mail'

/** A web or mail address in a folded text. */
export interface Address {
  kind: AddressKind
  start: number
  end: number
}

/** A part of a text without blanks. Dots, strokes and at-signs that were spelled out are replaced by their signs. */
interface Chunk {
  text: string
  /** True if one of its dots is spelled out. */
  isSpoken: boolean
  start: number
  end: number
}

/** The web and mail addresses of a folded text, whose tokens are joined; also those that are spelled out. */
export function addressesIn(text: string, tokens: readonly Token[]): Address[] {
  const chunks = chunksOf(text, tokens)
  return chunks.flatMap((chunk, place) => {
    const before = chunks[place - 1]
    const kind = kindOf(chunk, before, chunks[place + 2]) ?? splitKindOf(before, chunk, chunks[place + 1])
    return kind ? [{ kind, start: chunk.start, end: chunk.end }] : []
  })
}

function chunksOf(text: string, tokens: readonly Token[]): Chunk[] {
  const chunks: Chunk[] = []
  let isOpen = false
  for (let place = 0; place < tokens.length; place++) {
    const token = tokens[place]
    if (!token) break
    const gap = text.slice(tokens[place - 1]?.end ?? 0, token.start)
    const sign = signAt(text, tokens, place)
    const last = chunks.at(-1)
    if (last && sign) {
      chunks[chunks.length - 1] = { ...last, text: last.text + sign, isSpoken: true, end: token.end }
      isOpen = true
      continue
    }
    if (last && isOpen && BETWEEN.has(token.text)) continue
    const word = text.slice(token.start, token.end).includes('@') ? text.slice(token.start, token.end) : token.text
    const joint = isOpen ? '' : jointOf(gap, token.text)
    isOpen = false
    if (last && joint !== undefined) {
      const isSpoken = last.isSpoken || (joint === '.' && gap !== '.')
      chunks[chunks.length - 1] = { ...last, text: last.text + joint + word, isSpoken, end: token.end }
    } else
      chunks.push({ text: gap.endsWith('@') ? `@${word}` : word, isSpoken: false, start: token.start, end: token.end })
  }
  return chunks
}

/** The sign that a word spells: `dot`, `full stop`, `(at)`. */
function signAt(text: string, tokens: readonly Token[], place: number): string | undefined {
  const { text: word = '', start = 0, end = 0 } = tokens[place] ?? {}
  if (DOTS.has(word) || (word === 'stop' && tokens[place - 1]?.text === 'full')) return '.'
  if (SLASHES.has(word)) return '/'
  if (!AT.has(word)) return
  const isBracketed = /[([{]/.test(text.charAt(start - 1)) && /[)\]}]/.test(text.charAt(end))
  return isBracketed || MAIL_HOSTS.has(tokens[place + 1]?.text ?? '') ? '@' : undefined
}

const LONGEST_JOINT = 5

/** Sign that joins a token to the chunk before it; undefined if a blank or another sign separates them. */
function jointOf(gap: string, next: string): string | undefined {
  if (gap === '') return ''
  if (gap.length > LONGEST_JOINT) return gap.includes('://') ? '/' : undefined
  if (/^(?:[._/@?=&#%+-]+|:\/+)$/.test(gap)) return gap
  if (/^ ?[([{] ?\.? ?[)\]}] ?$/.test(gap)) return '.'
  if (/^ ?\/ ?[+#]?$/.test(gap)) return '/'
  if (/^ ?\. ?$/.test(gap) && gap.startsWith(' ') && (ENDINGS.has(next) || next === 'me')) return '.'
  return undefined
}

/** An address whose dot is a blank ends at its host; a word has to follow. */
function splitKindOf(before: Chunk | undefined, { text }: Chunk, next: Chunk | undefined): AddressKind | null {
  if (!before || !next || !SPLIT_HOSTS.has(`${before.text} ${text}`)) return null
  return CHATS.has(before.text) ? 'chat' : 'url'
}

function kindOf({ text, isSpoken }: Chunk, before?: Chunk, afterNext?: Chunk): AddressKind | null {
  const [, scheme = '', rest = ''] = /^((?:https?|hxxps?|ftp|www)[:/.]+)?(.*)$/.exec(text) ?? []
  const end = rest.search(/[/?#=]/)
  const [host, path] = end < 0 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)]
  if (NO_HOSTS.has(host.replace(/\.$/, ''))) return null
  if (text === 'www') return ENDINGS.has(afterNext?.text ?? '') ? 'url' : null
  if (/^(?:https?|hxxps?)$/.test(text) || SCHEMES.has(text)) return 'url'
  if (/^[a-z0-9\u0980-\u09ff_.+-]+@[a-z0-9\u0980-\u09ff-]+\.[a-z\u0980-\u09ff]{2}/.test(text)) return 'mail'
  const labels = host.split('.').filter((label) => label !== '')
  const isChat = CHATS.has(labels.at(-2) ?? '') || CHATS.has(labels[0] ?? '')
  if (scheme || isHost(labels, path, isSpoken)) return isChat ? 'chat' : 'url'
  if (path === '' || labels.length !== 1) return null
  const alone = labels[0] ?? ''
  if (before && (HOSTS.has(before.text) || /^(?:com|net|org|xyz)$/.test(alone)) && isEnding(alone))
    return CHATS.has(before.text) ? 'chat' : 'url'
  return HOSTS_ALONE.has(alone) && /^\/[a-z]/.test(path) ? (CHATS.has(alone) ? 'chat' : 'url') : null
}

function isEnding(label: string): boolean {
  return ENDINGS.has(label) || ENDINGS_AND_WORDS.has(label)
}

function isHost(labels: readonly string[], path: string, isSpoken: boolean): boolean {
  const [ending = '', name = ''] = [labels.at(-1), labels.at(-2)]
  if (!/[a-z\u0980-\u09ff]/.test(name)) return false
  // `v.live`, `t.me/x`: a name of one letter has a path.
  if (/^\/\+?(?:[a-z@#]|\d+[a-z]|\d{6})|^[?#]/.test(path) && (isEnding(ending) || ending.length === 2)) return true
  if (isSpoken && SPOKEN_ENDINGS.has(ending)) return true
  return ENDINGS.has(ending) && name.length > 1
}
