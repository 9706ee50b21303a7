import { PROJECT_ID } from '../contract.ts'
import { commonPasswords, lettersAndDigits, normalizePassword } from './common-passwords.ts'

/** The owner of the password. Their name and e-mail address are not allowed as passwords. */
export interface PasswordOwner {
  email: string | null
  display_name?: string | null
}

/**
 * True for a breached or common password, and for the owner's name or e-mail address or this site's name with up to three
 * further characters. Signs around it, look-alike characters in it (`@` for `a`), and digits at its end make no difference
 * (NIST SP 800-63B, section 3.1.1.2).
 */
export async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  const common = await commonPasswords()
  const texts = variants(password)
  if (texts.some((text) => isPattern(lettersAndDigits(text).toLowerCase()))) return true
  const forms = [
    ...new Set(texts.flatMap((text) => [normalizePassword(text), normalizePassword(lettersAndDigits(text))])),
  ].filter(Boolean)
  return forms.some((form) => common.has(form)) || wordsOf(owner).some((word) => isMostly(word, forms))
}

/**
 * The password as typed, without signs around it, and also without digits at its end. Call it before normalization, which
 * replaces 1 by i.
 */
function variants(password: string): string[] {
  // One variant keeps @ and $, which may replace the first or last letter.
  const inner = [/^[^\p{L}\p{M}\p{N}@$]+|[^\p{L}\p{M}\p{N}@$]+$/gu, /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu].map(
    (around) => password.replace(around, ''),
  )
  return [password, ...inner, ...inner.map((text) => text.replace(/[^\p{L}\p{M}\p{N}]*\d{1,4}$/u, ''))]
}

const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

/** Digits only (a phone number, a birthday), one to four characters repeated, or a run of the alphabet or a keyboard row. */
function isPattern(text: string): boolean {
  return (
    /^\p{N}+$/u.test(text) || /^(.{1,4}?)\1+$/u.test(text) || RUNS.some((run) => text.length >= 4 && run.includes(text))
  )
}

function wordsOf({ email, display_name: name }: PasswordOwner): string[] {
  const address = email ?? ''
  const parts = (name ?? '').split(/\s+/)
  const words = [address, address.split('@')[0] ?? '', name ?? '', ...parts, PROJECT_ID]
  return [...new Set(words.map((word) => normalizePassword(lettersAndDigits(word))))].filter((word) => word.length >= 3)
}

/** Characters besides a known word up to which a password is guessable. */
const MAX_EXTRA = 3

function isMostly(word: string, forms: string[]): boolean {
  return forms.some((form) => form.includes(word) && form.length - word.length <= MAX_EXTRA)
}
