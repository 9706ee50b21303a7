import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, pageInput, Timestamp } from '#shared/shapes.ts'
import { typedLength } from '#shared/text/typed-length.ts'
import { CODE_LENGTH, CODES_A_DAY, MAX_PICTURE_BYTES, PICTURES_A_DAY, PROOF_KINDS, PROOF_STATES } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    proof_there: 409
    code_over: 409
    too_many_proofs: 409
  }
}

/** Proof as its saller sees it. */
export const MyProof = z.object({
  _id: Id,
  state: z.enum(PROOF_STATES),
  /** Code that lies beside the device in the picture; null for the papers of a shop. It holds until `codeUntil`. */
  code: z.nullable(z.string()),
  codeUntil: z.nullable(Timestamp),
  sentAt: z.nullable(Timestamp),
  decidedAt: z.nullable(Timestamp),
  /** Message of the admin to the saller. */
  words: z.string(),
})
export type MyProof = z.output<typeof MyProof>

export const Holding = z.object({
  product: z.object({ _id: Id, name: z.string(), photo: z.string() }),
  proof: z.nullable(MyProof),
})
export type Holding = z.output<typeof Holding>

/** A picture as base64. The server reads its format from the bytes and ignores the file name. */
const Picture = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, 'picture_too_large'))

/**
 * State of a photo with its code, as the page of a product shows it: `waiting` until an admin has seen it; null without a
 * photo.
 */
export const ShownHolding = z.object({
  holding: z.nullable(z.enum(['waiting', 'accepted'])),
  holdingAt: z.nullable(Timestamp),
})

const uploads = {
  limits: [{ name: 'proof', calls: PICTURES_A_DAY, seconds: 86_400 }],
  // A picture that is too large is refused at its field, unless it is far too large.
  bodyLimit: 2 * MAX_PICTURE_BYTES,
} as const

export const proofs = {
  showShopProof: endpoint({
    method: 'GET',
    path: '/api/my-proofs/shop',
    who: ['saller'],
    summary:
      'Whether an admin has seen the papers of the caller’s shop, and what became of the last ones that were sent',
    input: z.object({}),
    output: z.object({ seenAt: z.nullable(Timestamp), proof: z.nullable(MyProof) }),
  }),
  sendShopProof: endpoint({
    method: 'PUT',
    path: '/api/my-proofs/shop',
    who: ['saller'],
    summary:
      'Sends a photo of the trade licence or the DBID to the admins, who alone see it until it is deleted after the decision',
    input: z.object({ photo: Picture }),
    output: Acknowledged,
    errors: ['proof_there', 'too_many_requests', 'busy'],
    ...uploads,
  }),
  listHoldings: endpoint({
    method: 'GET',
    path: '/api/my-proofs/products',
    who: ['saller'],
    summary:
      'The products of the caller that are not sold, with what is proven of them: those with a proof first, then the newest',
    input: z.object(pageInput),
    output: Holding,
    paged: true,
  }),
  askHoldingCode: endpoint({
    method: 'POST',
    path: '/api/my-proofs/products/{id}/code',
    who: ['saller'],
    summary: 'A code for a photo of the product, which holds for 24 hours; the same one again until it is over',
    input: z.object({ id: Id }),
    output: z.object({ code: z.string(), until: Timestamp }),
    errors: ['not_found', 'not_yours', 'proof_there', 'too_many_requests'],
    limits: [{ name: 'holding-code', calls: CODES_A_DAY, seconds: 86_400 }],
  }),
  sendHoldingProof: endpoint({
    method: 'PUT',
    path: '/api/my-proofs/products/{id}',
    who: ['saller'],
    summary:
      'Sends a photo of the product, switched on, beside its code to the admins, who alone see it until it is deleted after the decision',
    input: z.object({
      id: Id,
      code: z
        .string('required')
        .check(typedLength(CODE_LENGTH), z.trim(), z.toUpperCase(), z.length(CODE_LENGTH, 'invalid_value')),
      photo: Picture,
    }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'code_over', 'proof_there', 'too_many_proofs', 'too_many_requests', 'busy'],
    ...uploads,
  }),
  withdrawProof: endpoint({
    method: 'DELETE',
    path: '/api/my-proofs/{id}',
    who: ['saller'],
    summary: 'Deletes a proof of the caller with its picture; its badge goes, too',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
  }),
  showProof: endpoint({
    method: 'GET',
    path: '/api/proofs/{id}',
    who: ['saller', 'admin'],
    summary: 'A proof with its picture, for its saller and admins',
    input: z.object({ id: Id }),
    output: z.extend(MyProof, {
      kind: z.enum(PROOF_KINDS),
      codeGivenAt: z.nullable(Timestamp),
      /** As a data address; null once it is deleted. */
      photo: z.nullable(z.string()),
    }),
    errors: ['not_found', 'not_yours'],
  }),
}
