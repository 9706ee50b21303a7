import type { EmbeddedSite } from '../embedded-site.ts'
import { codeIn } from '../identity/values.ts'

/** Runs the waiting jobs. Returns the code of the newest e-mail to an address whose link has this `mode`. */
export async function codeOfLetter(site: EmbeddedSite, email: string, mode: string): Promise<string> {
  await site.runJobs()
  const { rows } = await site.pool.query<{ text: string }>(
    'select text from letters where recipient = $1 order by id',
    [email],
  )
  return codeIn(rows.findLast(({ text }) => text.includes(`mode=${mode}&`)))
}
