import * as z from 'zod/mini'
import { MAX_PHOTOS } from '#catalogue/products/rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, storable, Timestamp } from '#shared/shapes.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    draft_changed: 409
    too_many_drafts: 409
  }
}

/** The longest texts of a draft, in characters: the inputs of the form take no more. */
export const DRAFT_LENGTHS = { name: 400, fact: 200, location: 400, price: 80, description: 8000 } as const

/** The facts as the form has them: inputs hold texts, and choices of several hold lists. */
const DraftSpecs = z
  .record(
    storable(40),
    z.union([storable(DRAFT_LENGTHS.fact), z.array(storable(80)).check(z.maxLength(30, 'too_long'))]),
  )
  .check(z.refine((specs) => Object.keys(specs).length <= 60, 'too_long'))

/**
 * The fields of the form as they are typed. Nothing is required and nothing need be right yet: only lengths are bounded,
 * more widely than those of a product, so that nothing that was typed is lost.
 */
export const DraftForm = z.object({
  name: z._default(storable(DRAFT_LENGTHS.name), ''),
  category: z._default(storable(80), ''),
  kind: z._default(storable(40), ''),
  photos: z._default(z.array(storable(500)).check(z.maxLength(MAX_PHOTOS, 'too_many_photos')), []),
  specs: z._default(DraftSpecs, {}),
  district: z._default(storable(60), ''),
  area: z._default(storable(60), ''),
  location: z._default(storable(DRAFT_LENGTHS.location), ''),
  years: z._default(storable(10), ''),
  months: z._default(storable(10), ''),
  condition: z._default(storable(60), ''),
  parchesDate: z._default(storable(20), ''),
  originalPrice: z._default(storable(DRAFT_LENGTHS.price), ''),
  resalePrice: z._default(storable(DRAFT_LENGTHS.price), ''),
  negotiable: z._default(z.boolean(), false),
  batterySource: z._default(storable(10), ''),
  description: z._default(storable(DRAFT_LENGTHS.description), ''),
})
export type DraftForm = z.output<typeof DraftForm>

/**
 * Bytes of a draft at most, as the database writes it: with a blank after each colon and comma, and three bytes for a Bangla
 * letter.
 */
const MAX_BYTES = 65_536

function fitsColumn(form: object): boolean {
  const text = JSON.stringify(form)
  const blanks = text.match(/[:,]/g)?.length ?? 0
  return new TextEncoder().encode(text).length + blanks <= MAX_BYTES
}

/** A draft in a list. */
export const DraftLine = z.object({
  _id: Id,
  name: z.string(),
  category: z.string(),
  /** The cover; null without a photo. */
  photo: z.nullable(z.string()),
  updatedAt: Timestamp,
})
export type DraftLine = z.output<typeof DraftLine>

export const drafts = {
  listDrafts: endpoint({
    method: 'GET',
    path: '/api/drafts',
    who: ['saller'],
    summary: 'The caller’s unpublished listings, last changed first',
    input: z.object({}),
    output: z.array(DraftLine),
  }),
  showDraft: endpoint({
    method: 'GET',
    path: '/api/drafts/{id}',
    who: ['saller'],
    summary: 'An unpublished listing of the caller',
    input: z.object({ id: Id }),
    output: z.object({ _id: Id, form: DraftForm, updatedAt: Timestamp }),
    errors: ['not_found', 'not_yours'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/drafts/{id}',
    who: ['saller'],
    summary: 'Stores an unpublished listing; the caller chooses its id',
    input: z.object({
      id: Id,
      form: z.strictObject(DraftForm.shape).check(z.refine(fitsColumn, { error: 'too_long', path: ['specs'] })),
      /** As the caller last saw it; left out for a new draft. */
      updatedAt: z.optional(Timestamp),
    }),
    output: z.extend(Acknowledged, { updatedAt: Timestamp }),
    errors: ['not_found', 'not_yours', 'draft_changed', 'too_many_drafts'],
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/api/drafts/{id}',
    who: ['saller'],
    summary: 'Deletes an unpublished listing of the caller',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
  }),
}
