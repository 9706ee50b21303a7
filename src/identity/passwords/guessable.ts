import { PROJECT_ID } from '../contract.ts'
import { bare, commonPasswords, plainForm } from './common-passwords.ts'

/** Whose password it is to be: what everybody knows of them makes no password. */
export interface Person {
  email: string | null
  display_name?: string | null
}

/**
 * True for what a guesser tries first: a breached or common password, or little more than the person's own name or
 * e-mail address or this site's name; also dressed up with signs around, signs for letters, a year or some digits at the
 * end (NIST SP 800-63B, section 3.1.1.2).
 */
export async function isGuessable(password: string, person: Person): Promise<boolean> {
  const common = await commonPasswords()
  const texts = undressed(password)
  if (texts.some((text) => isPattern(bare(text).toLowerCase()))) return true
  const forms = [...new Set(texts.flatMap((text) => [plainForm(text), plainForm(bare(text))]))].filter(Boolean)
  return forms.some((form) => common.has(form)) || wordsOf(person).some((word) => isMostly(word, forms))
}

/** The password as it is, without signs around, without digits at its end: before signs become letters, a 1 is no i. */
function undressed(password: string): string[] {
  // Once with @ and $ kept, which may begin or end the word itself.
  const inner = [/^[^\p{L}\p{M}\p{N}@$]+|[^\p{L}\p{M}\p{N}@$]+$/gu, /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu].map(
    (around) => password.replace(around, ''),
  )
  return [password, ...inner, ...inner.map((text) => text.replace(/[^\p{L}\p{M}\p{N}]*\d{1,4}$/u, ''))]
}

const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

/** A number alone (a phone's, a birthday), up to four characters over and over, a run of the alphabet or the keyboard. */
function isPattern(text: string): boolean {
  return (
    /^\p{N}+$/u.test(text) || /^(.{1,4}?)\1+$/u.test(text) || RUNS.some((run) => text.length >= 4 && run.includes(text))
  )
}

function wordsOf({ email, display_name: name }: Person): string[] {
  const address = email ?? ''
  const parts = (name ?? '').split(/\s+/)
  const words = [address, address.split('@')[0] ?? '', name ?? '', ...parts, PROJECT_ID]
  return [...new Set(words.map((word) => plainForm(bare(word))))].filter((word) => word.length >= 3)
}

/** Characters beside a known word that still make no password. */
const BESIDE = 3

function isMostly(word: string, forms: string[]): boolean {
  return forms.some((form) => form.includes(word) && form.length - word.length <= BESIDE)
}
