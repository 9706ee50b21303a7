import * as z from 'zod/mini'

const PROOFS = ['email', 'phone', 'shop'] as const

/**
 * Proofs of a person, as others see them: confirmed address and number, papers of a shop seen. Null for an account that is gone
 * or disabled.
 */
export const Proven = z.nullable(z.array(z.enum(PROOFS)))
export type Proven = z.output<typeof Proven>
