import * as z from 'zod/mini'
import { makeSignedLinks, type SignedLinks } from '#platform/links/signed-links.ts'
import { Id } from '#shared/shapes.ts'

const Scope = z.object({ sub: Id })

/**
 * The tickets of people who are known to the site: their uploads count by person. The host itself knows nobody, and counts
 * guests by their network address.
 */
export type UploadTickets = SignedLinks<z.output<typeof Scope>>

export function makeUploadTickets(masterKey: Buffer): UploadTickets {
  return makeSignedLinks(masterKey, { purpose: 'upload', validDays: 1, shape: Scope })
}
