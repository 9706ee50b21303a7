import fc from 'fast-check'
import type * as z from 'zod/mini'
import { junkText } from './junk.ts'

/** The parts of a shape's definition from which its valid values follow. */
interface Def {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: z.ZodMiniType[]
  shape?: Record<string, z.ZodMiniType>
  entries?: Record<string, string>
  values?: unknown[]
  checks?: { _zod: { def: { check: string; maximum?: number; minimum?: number; value?: number; format?: string } } }[]
  format?: string
}

/** Values of the form that a shape asks for, up to its bounds and one step past them. */
export function valuesOf(shape: z.ZodMiniType): fc.Arbitrary<unknown> {
  const def = shape._zod.def as unknown as Def
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return fc.oneof(valuesOf(def.innerType as z.ZodMiniType), fc.constantFrom(undefined, null))
    case 'pipe':
      return valuesOf(def.in as z.ZodMiniType)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers(def)
    case 'string':
      return texts(def)
    case 'array':
      return fc.array(valuesOf(def.element as z.ZodMiniType), { maxLength: 12 })
    case 'union':
      return fc.oneof(...(def.options ?? []).map(valuesOf))
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, one]) => [key, valuesOf(one)])))
    default:
      return fc.jsonValue()
  }
}

function checksOf(def: Def) {
  return (def.checks ?? []).map((check) => check._zod.def)
}

function numbers(def: Def): fc.Arbitrary<number> {
  const bounds = checksOf(def).flatMap(({ value }) => (value === undefined ? [] : [value - 1, value, value + 1]))
  return fc.oneof(fc.integer(), fc.constantFrom(0, 1, ...bounds))
}

function texts(def: Def): fc.Arbitrary<string> {
  const checks = checksOf(def)
  const format = [def.format, ...checks.map((check) => check.format)]
  if (format.includes('uuid')) return fc.uuid()
  if (format.includes('email')) return fc.emailAddress()
  if (format.includes('datetime')) return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const longest = checks.length > 0 ? Math.min(...checks.map(({ maximum }) => maximum ?? 300)) : 300
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(longest, 100) }),
    fc.constantFrom(longest, longest + 1).map((length) => 'x'.repeat(length)),
    fc.constantFrom('01712345678', '12,000', '2022', 'HP', '/images/x.jpg', '7'),
    junkText.map((text) => text.slice(0, longest)),
  )
}
