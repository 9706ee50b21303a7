import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from '#web/api.ts'
import { textsOf } from '../texts-of.ts'

type Shape = z.core.$ZodType

const TEXTS = Object.entries(endpoints).flatMap(([name, { input }]) =>
  textsOf(input).map(([path, text]): [string, Shape] => [`${name}${path}`, text]),
)

/** Text that checks after the length would also refuse: a number, a link, characters that nobody types. */
const JUNK = '01712-345678 wa.me/x \u0000\u202e'

function maximumOf(text: Shape): number {
  const { checks = [] } = (text as z.core.$ZodTypes)._zod.def
  const bounds = checks.flatMap(({ _zod: { def } }) => ('maximum' in def ? [Number(def.maximum)] : []))
  return bounds.length > 0 ? Math.min(...bounds) : 1000
}

function issuesOf(text: Shape, value: string) {
  const parsed = (text as z.ZodMiniType).safeParse(value)
  return parsed.success ? [] : parsed.error.issues
}

test.each(TEXTS)('%s: a text that is far too long is refused before anything reads it', (_name, text) => {
  const length = 4 * maximumOf(text) + 1
  expect(issuesOf(text, JUNK.repeat(Math.ceil(length / JUNK.length)))).toHaveLength(1)
  // Whoever trims or normalizes before the length takes this for a short text.
  expect(issuesOf(text, `a${' '.repeat(length)}`)).toHaveLength(1)
})
