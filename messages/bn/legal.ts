import type * as en from '../en/legal.ts'
import type { Translation } from '../translation.ts'

/** Texts that the legal pages share. Their long texts are in a file of their own, which only these pages load. */
export const legal = {
  dated: '২৭ নভেম্বর ২০২৬ থেকে কার্যকর',
  contents: 'এই পেজে আছে',
  questions: 'এই পেজ নিয়ে প্রশ্ন আছে? ',
  write: 'আমাদের লিখুন',
} satisfies Translation<typeof en.legal>
