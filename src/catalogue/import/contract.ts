import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { MAX_CSV_BYTES, MAX_IMPORT_PHOTOS } from './rules.ts'

/** A CSV file as text. No text has more characters than bytes. */
const csv = z.string('required').check(z.minLength(1, 'required'), z.maxLength(MAX_CSV_BYTES, 'too_long'))

const photoName = z.string().check(z.maxLength(255, 'too_long'))

/** Fault in one cell of an imported file. */
export const ImportFault = z.object({
  /** As a spreadsheet numbers it: the line of headings is 1. Zero for the whole file. */
  row: z.int(),
  /** The heading; empty for the whole row. */
  column: z.string(),
  code: z.string(),
  message: z.string(),
  /** Subject of the message, such as the name of a photo. */
  value: z.optional(z.string()),
})
export type ImportFault = z.output<typeof ImportFault>

/** Result of the check of a file. A file with a single fault is not imported. */
export const ImportReport = z.object({
  rows: z.int(),
  /** The first faults, in the order of the file. */
  faults: z.array(ImportFault),
  /** Number of all faults of the file. */
  faultCount: z.int(),
  /** The names of the photos that its rows mention, each once. */
  photos: z.array(z.string()),
})
export type ImportReport = z.output<typeof ImportReport>

/** The longest body of an import: its text, in which JSON escapes quotes and line ends, and the addresses of its photos. */
const BODY_LIMIT = 4 * 1024 * 1024

export const imports = {
  exportProducts: endpoint({
    method: 'GET',
    path: '/api/export',
    who: ['saller', 'admin'],
    summary: 'The caller’s own products as CSV, a part at a time, newest first; the first part has the headings',
    input: z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) }),
    output: z.object({ csv: z.string(), rows: z.int(), next: z.nullable(z.string()) }),
    errors: ['invalid_cursor', 'too_many_requests'],
    limits: [{ name: 'export', calls: 120, seconds: 3600 }],
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/api/import/check',
    who: ['saller'],
    summary: 'Every fault of a CSV file of products, without storing anything; `photos` are the names of those at hand',
    input: z.object({ csv, photos: z.array(photoName).check(z.maxLength(MAX_IMPORT_PHOTOS, 'too_long')) }),
    output: z.extend(ImportReport, {
      /** For the uploads of its photos, where they are stored by this site: they count by saller. */
      uploadTicket: z.optional(z.string()),
    }),
    bodyLimit: BODY_LIMIT,
    errors: ['email_not_confirmed', 'too_many_requests'],
    // Each may read 500 rows.
    limits: [{ name: 'import-check', calls: 60, seconds: 3600 }],
  }),
  importProducts: endpoint({
    method: 'POST',
    path: '/api/import',
    who: ['saller'],
    summary: 'Lists all products of a CSV file, or none when it has a fault; `photos` are the addresses by their names',
    input: z.object({
      csv,
      photos: z
        .record(photoName, z.string().check(z.maxLength(500, 'too_long')))
        .check(z.refine((photos) => Object.keys(photos).length <= MAX_IMPORT_PHOTOS, 'too_long')),
    }),
    output: z.extend(ImportReport, { imported: z.int() }),
    bodyLimit: BODY_LIMIT,
    errors: ['email_not_confirmed', 'too_many_requests', 'account_removed'],
    limits: [{ name: 'import', calls: 20, seconds: 3600 }],
  }),
}
