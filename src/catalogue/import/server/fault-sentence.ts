import type { Messages } from '#messages/en.ts'

/** The sentence for the code of a fault: those of files, else those of the fields of a form. */
export function faultSentence(code: string, { transfer, errors }: Messages): string {
  const known: Record<string, string | undefined> = { ...errors, ...transfer.faults }
  return known[code] ?? transfer.faults.invalid_value
}
