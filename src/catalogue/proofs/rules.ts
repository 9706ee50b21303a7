/** Kinds of proof. `shop`: the shop is registered. `holding`: the saller holds the device. */
export const PROOF_KINDS = ['shop', 'holding'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** `asked`: the code was given, and no picture has come yet. `expired`: nobody has looked at it in time. */
export const PROOF_STATES = ['asked', 'waiting', 'accepted', 'refused', 'expired'] as const
export type ProofState = (typeof PROOF_STATES)[number]

/** Hours for which a code holds. */
export const HOURS_OF_CODE = 24
export const CODE_LENGTH = 4
/** Letters and digits that nobody takes for each other in a photo of handwriting. */
export const CODE_CHARACTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** Days for which a picture waits for an admin at most. */
export const DAYS_WAITING = 30
/** Pictures of one saller that wait at a time. */
export const MAX_WAITING = 20
/** Pictures that one saller sends a day. */
export const PICTURES_A_DAY = 20
/** Codes that one saller asks for a day. */
export const CODES_A_DAY = 100

/** Bytes of an uploaded picture; the browser sends about 350 kB. */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024
/** Bytes of the JPEG that is stored; the table refuses more. */
export const MAX_STORED_BYTES = 2_000_000

export function isProofKind(kind: string): kind is ProofKind {
  return PROOF_KINDS.some((one) => one === kind)
}
