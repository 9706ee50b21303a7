import * as z from 'zod/mini'

/** Reason why a command changes nothing. */
export class Refusal extends Error {}

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

/** Returns an e-mail address as it is stored. Throws a `Refusal` for an invalid one. */
export function readEmail(given: string): string {
  const { success, data } = z.safeParse(Email, given)
  if (!success) throw new Refusal(`${given} is no e-mail address.`)
  return data
}
