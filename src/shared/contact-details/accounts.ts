import { fold } from './fold.ts'

const WORDS = [
  'account',
  'acount',
  'a/c',
  'acc',
  'ac no',
  'bank',
  'hisab',
  'hishab',
  'savings',
  'হিসাব',
  'ব্যাংক',
  'একাউন্ট',
  'অ্যাকাউন্ট',
  'এ্যাকাউন্ট',
]
/** Digits of an account of a bank or a wallet. */
const ACCOUNT = new RegExp(
  `(?:${WORDS.map((word) => fold(word).text).join('|')})([^\\d]{0,40}?)(\\d(?:[ .-]?\\d){9,16})(?!\\d)`,
  'g',
)
/** A wallet whose accounts are a mobile number and one digit more. */
const MOBILE_AND_DIGIT = /(^|\D)01[3-9]\d{9}(?!\d)/g
/** Words before other numbers with as many digits as an account. */
const OTHER_NUMBERS = /imei|serial|order/

/** Numbers of accounts in a folded text: money could be sent there outside the site. */
export function accountsIn(text: string): { start: number; end: number }[] {
  const wallets = Array.from(text.matchAll(MOBILE_AND_DIGIT), ({ 0: found, 1: before = '', index }) => ({
    start: index + before.length,
    end: index + found.length,
  }))
  const accounts = [...text.matchAll(ACCOUNT)].flatMap((match) => {
    const [whole, between = '', digits = ''] = match
    const end = match.index + whole.length
    return OTHER_NUMBERS.test(between) ? [] : [{ start: end - digits.length, end }]
  })
  return [...wallets, ...accounts]
}
