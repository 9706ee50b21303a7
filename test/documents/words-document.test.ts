import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoints } from '#shared/client.ts'
import { endpoints } from '#web/api.ts'
import { textsOf } from '../texts-of.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/security/words.md'), 'utf8')
const rows = [...page.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, fields = '']) =>
  Array.from(fields.matchAll(/`([^`]+)`/g), ([, field = '']) => field),
)

/** Words that say nothing to the reader of a number, a link or a code. */
const SENTENCE = 'Come with five friends, two of them new'

/** Ids, addresses, keys and names that are compared with what is stored, and never shown as they were sent. */
const COMPARED =
  /^(?!saveSearch|saveDraft).*\.(?:token|photos?|photos\[\]|photos\{key\}|photos\{\}|photoURL|kind|category|district|area|role|link|endpoint|ticket|code|step|reason|specs\{key\}|website)$/
/** The specified client sends them, and the server takes its own. */
const IGNORED =
  /^(?:bookProduct\.(?:productName|buyerName|email|salerName|price|photo|used|buyerPhoto)|(?:add|edit)Product\.(?:salerName|email))$/

const written = Object.entries(endpoints as Endpoints).flatMap(([name, { who, method, input }]) => {
  const isOfAdmins = typeof who === 'object' && who.every((role) => role === 'admin')
  if (method === 'GET' || isOfAdmins) return []
  return textsOf(input)
    .filter(([, text]) => (text as z.ZodMiniType).safeParse(SENTENCE).success)
    .map(([field]) => `${name}${field}`)
    .filter((field) => !COMPARED.test(field) && !IGNORED.test(field))
})

const covers = (row: string, field: string) => (row.endsWith('*') ? field.startsWith(row.slice(0, -1)) : field === row)

test('docs/security/words.md names each field in which people write freely', () => {
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((field) => !rows.some((row) => covers(row, field)))).toEqual([])
})

test('docs/security/words.md names no field that is gone', () => {
  expect(rows.filter((row) => !written.some((field) => covers(row, field)))).toEqual([])
})
