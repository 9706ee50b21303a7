import type { PasswordCost } from '#services/identity/passwords/passwords.ts'

/** The least that argon2id takes. */
export const CHEAPEST: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
