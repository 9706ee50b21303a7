import * as z from 'zod/mini'
import { type BrandEntry, BrandForm } from '../../contract.ts'

/** One spelling on each line. */
function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}

/** The form of a brand: spellings are lines of one text. */
export const brandFormShape = z.object({
  ...BrandForm.shape,
  spellings: z.pipe(z.pipe(z.string(), z.transform(linesOf)), z.array(z.string().check(z.maxLength(40, 'too_long')))),
  hidden: z.boolean(),
})

/** The first values for a brand that is edited, or for a new one of that name. */
export function brandValues(brand: BrandEntry | undefined, name = '', kinds: string[] = []) {
  if (!brand) return { name, bangla: '', spellings: '', kinds, photo: '', hidden: false }
  return { ...brand, spellings: brand.spellings.join('\n') }
}
