import * as z from 'zod/mini'

/** A command was understood and changes nothing, and why. */
export class Refusal extends Error {}

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

/** An e-mail address as it is stored. Throws a `Refusal` for what is none. */
export function readEmail(given: string): string {
  const { success, data } = z.safeParse(Email, given)
  if (!success) throw new Refusal(`${given} is no e-mail address.`)
  return data
}
