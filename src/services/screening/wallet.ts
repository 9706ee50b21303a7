import { fold } from '#shared/contact-details/fold.ts'
import { skeletonOf } from '#shared/contact-details/skeleton.ts'
import type { Term } from './model/terms.ts'

const WALLETS = skeletons('bkash bikash bikas bekash rocket nagad nogod nagod mcash surecash upay cellfin bank')
const ACCOUNTS = skeletons('number numbar nambar nombor no personal merchant marchent agent account acount acc')
const TRANSFERS = skeletons('send sent')
const MONEY = skeletons('money mony mani')
const CASES = /(?<=.{3})(?:e|te|er|r|ta)$/

/** Words between a wallet and its account, or its phone number, at most. */
const TO_ACCOUNT = 2
const TO_PHONE = 3

function skeletons(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map((word) => skeletonOf(fold(word).text)))
}

/** True if a text names an account of a wallet or a bank: `bKash number`, `send money`. */
export function namesWallet(terms: readonly Term[]): boolean {
  return terms.some((term, place) => {
    if (isOneOf(TRANSFERS, term)) return isOneOf(MONEY, terms[place + 1])
    return (
      isOneOf(WALLETS, term) && (isNear(terms, place, TO_ACCOUNT, isAccount) || isNear(terms, place, TO_PHONE, isPhone))
    )
  })
}

function isNear(terms: readonly Term[], place: number, words: number, isMeant: (term: Term) => boolean): boolean {
  return terms.slice(Math.max(0, place - words), place + words + 1).some(isMeant)
}

function isAccount(term: Term): boolean {
  return isOneOf(ACCOUNTS, term)
}

function isPhone({ text }: Term): boolean {
  return text === '<phone>'
}

function isOneOf(words: ReadonlySet<string>, term: Term | undefined): boolean {
  return term !== undefined && (words.has(term.text) || words.has(term.text.replace(CASES, '')))
}
