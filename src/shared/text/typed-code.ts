import { latinDigits } from '../money.ts'

/** A code as somebody types or pastes it: digits of both scripts, without blanks, dashes and invisible marks. */
export function typedCode(text: string): string {
  return latinDigits(text.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
}
