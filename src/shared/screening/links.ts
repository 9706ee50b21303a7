import type { Token } from './tokens.ts'

/** Endings of addresses that are no words, and those that are: the latter only with a path behind them. */
const ENDINGS = new Set(
  'com net org info biz xyz top shop site online link ly io bd app page ru cn club vip live store click gl gg gle cc tk ml ga cf example test be pw icu buzz fun dev tech web mobi asia'.split(
    ' ',
  ),
)
const ENDINGS_AND_WORDS = new Set('me in co to us is so at it am tv gd do la be id my no'.split(' '))
/** Hosts of chats, forms and short addresses, without their endings: `wa me`, `goo gl slash abc`. */
const HOSTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    wa: 'me',
    t: 'me',
    m: 'me',
    bit: 'ly',
    goo: 'gl',
    is: 'gd',
    tinyurl: 'com',
    forms: 'gle',
    youtu: 'be',
    cutt: 'ly',
    rb: 'gy',
    s: 'id',
  }),
)
/** Names of software that look like addresses. */
const NO_HOSTS = new Set(['asp', 'vb', 'ado'])
const DOT = /^(?:dot|ডট|dt)$/
const SPOKEN_ENDINGS = new Set('com net org xyz info shop bd site online store কম নেট অর্গ ইনফো শপ'.split(' '))
const SPOKEN_SLASH = /^(?:slash|slas|সলাস|সলাশ|slesh)$/

/** Whether a folded text has a web address without one of the hosts below: `https:`, `www.`. */
export function hasScheme(text: string): boolean {
  return /\b(?:https?|hxxps?|ftp):|:\/\/|\bwww ?\./.test(text)
}

/** An address is looked at so many tokens to both sides. */
const MOST_BEFORE = 8

const CHATS = new Set('whatsapp telegram messenger facebook fb instagram imo viber wechat discord'.split(' '))
const SHORT_CHATS = new Set(['wa', 't', 'm'])

/** Whether one of the addresses leads to another app: `wa.me/88017`, `facebook.com/rahim`. */
export function leadToChat(addresses: ReadonlySet<Token>): boolean {
  const words = Array.from(addresses, ({ text }) => text)
  return words.some((word, place) => CHATS.has(word) || (SHORT_CHATS.has(word) && words[place + 1] === 'me'))
}

/** The tokens of a folded text at which a web address is, also one that is spelled out, up to the blanks around them. */
export function addressesIn(text: string, tokens: readonly Token[]): ReadonlySet<Token> {
  const found = new Set<Token>()
  let begin = 0
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1]
    if (before && /\s/.test(text.slice(before.end, token.start))) begin = place
    if (!isAddress(text, tokens, place)) continue
    for (let next = Math.max(begin, place - MOST_BEFORE); next <= place + MOST_BEFORE; next++) {
      const [one, last] = [tokens[next], tokens[next - 1]]
      if (!one || (next > place && last && /\s/.test(text.slice(last.end, one.start)))) break
      found.add(one)
    }
    // Behind the address nothing of it is looked at again.
    begin = place + 1
  }
  return found
}

/** A host that begins with this token. */
function isAddress(text: string, tokens: readonly Token[], place: number): boolean {
  const [host, next, third] = [tokens[place], tokens[place + 1], tokens[place + 2]]
  if (!host || !next) return false
  const gap = text.slice(host.end, next.start)
  if (gap.length > 4) return false
  if (text.charAt(host.start - 1) === '@' || text.slice(host.start, host.end).includes('@')) return false
  if (gap.includes('.')) return isDotted(text, host, gap, next)
  if (HOSTS.get(host.text) === next.text && gap === ' ' && isPath(text, next.end, third)) return true
  if (third && SPOKEN_ENDINGS.has(next.text) && SPOKEN_SLASH.test(third.text)) return true
  if (!third || !DOT.test(next.text)) return false
  const ending = third.text
  return (
    SPOKEN_ENDINGS.has(ending) ||
    ((ENDINGS.has(ending) || ENDINGS_AND_WORDS.has(ending)) && isPath(text, third.end, tokens[place + 3]))
  )
}

function isDotted(text: string, host: Token, gap: string, { text: ending, end }: Token): boolean {
  const after = text.slice(end, end + 6)
  // `Park.international`, `a.com.b`: the ending ends there, or another label follows.
  if (/^[a-z0-9]/.test(after) || NO_HOSTS.has(host.text)) return false
  const hasPath = /^ ?\/ ?[a-z]|^ ?\/[a-z0-9+]/.test(after)
  if (HOSTS.get(host.text) === ending && gap === '.') return true
  if (gap !== '.')
    return (
      ENDINGS.has(ending) &&
      (hasPath || /^(?:com|net|org|xyz|info)$/.test(ending)) &&
      gap.trim() === '.' &&
      gap.startsWith(' ')
    )
  if (host.text.length < 2 && !host.isNumber) return false
  if (host.isNumber && !/[a-z-]/.test(text.charAt(host.start - 1))) return false
  if (ENDINGS.has(ending)) return true
  return ENDINGS_AND_WORDS.has(ending) && /^\/[a-z]/.test(after)
}

/** `goo gl slash abc`, `wa me/88017`. */
function isPath(text: string, end: number, next: Token | undefined): boolean {
  return text.charAt(end) === '/' || (next !== undefined && SPOKEN_SLASH.test(next.text))
}
