import { latinDigits } from '#shared/money.ts'
import { normalForm } from '#shared/text/normal-form.ts'

/** The text as the patterns of specs.json expect it: its rule `fold`. */
export function fold(text: string): string {
  return latinDigits(withSingleSpaces(text)).toLowerCase()
}

/** Without joiners and with single spaces; upper case and digits stay. Folding it further does not change its length. */
export function withSingleSpaces(text: string): string {
  return normalForm(text)
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
}
