import { latinDigits } from '../money.ts'
import { normalForm } from './normal-form.ts'

/** A code as somebody types or pastes it: digits of both scripts, without blanks, dashes and invisible marks. */
export function typedCode(text: string): string {
  return latinDigits(normalForm(text, 'NFKC')).replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
}
