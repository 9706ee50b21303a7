import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from '#web/api.ts'

type Shape = z.core.$ZodType

/** Every text of a shape, by its path. */
function textsOf(shape: Shape, path = ''): [path: string, text: Shape][] {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [[path, shape]]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => textsOf(value as Shape, `${path}.${key}`))
    case 'array':
      return textsOf(def.element, `${path}[]`)
    case 'record':
      return [...textsOf(def.keyType, `${path}{key}`), ...textsOf(def.valueType, `${path}{}`)]
    case 'union':
      return def.options.flatMap((option) => textsOf(option as Shape, path))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return textsOf(def.innerType as Shape, path)
    case 'pipe':
      return textsOf(def.in, path)
    default:
      return []
  }
}

const TEXTS = Object.entries(endpoints).flatMap(([name, { input }]) =>
  textsOf(input).map(([path, text]): [string, Shape] => [`${name}${path}`, text]),
)

/** What checks after the length would find, too: a number, a link, characters that nobody types. */
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
