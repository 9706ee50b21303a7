import * as z from 'zod/mini'
import type { Grade } from '../contract.ts'
import file from './data/grades.json' with { type: 'json' }

const Words = z.object({ en: z.string(), bn: z.string() })

/** What a grade demands of a group of kinds. Things without a screen or a battery have no such line. */
const Demands = z.object({
  screen: z.optional(Words),
  body: Words,
  function: Words,
  battery: z.optional(Words),
  included: Words,
  batteryFloor: z.optional(z.nullable(z.int())),
})
const PARTS = ['screen', 'body', 'function', 'battery', 'included'] as const

const GradesFile = z.object({
  grades: z.array(z.object({ id: z.enum(['like-new', 'excellent', 'good', 'fair']), name: z.string(), short: Words })),
  forParts: z.object({ name: Words, short: Words }),
  groups: z.record(
    z.string(),
    z.object({
      ...{ kinds: z.array(z.string()) },
      ...{ 'like-new': Demands, excellent: Demands, good: Demands, fair: Demands },
    }),
  ),
})

const { grades, forParts, groups } = z.parse(GradesFile, file)

/** The names of the grades by their ids, best first, and of what is sold for its parts. */
export const GRADE_NAMES: ReadonlyMap<string, string> = new Map([
  ...grades.map(({ id, name }) => [id, name] as const),
  ['for-parts', forParts.name.en],
])

/** A kind that an admin added is graded as `other`. */
const DEFAULT_KIND = 'other'

/** The names of the lines of a grade. */
export type GradePartWords = Record<(typeof PARTS)[number], string>

/** The four grades, best first, with what each means for this kind. */
export function gradesOf(kind: string, parts: GradePartWords): Grade[] {
  const group = groupOf(kind) ?? groupOf(DEFAULT_KIND)
  return grades.map(({ id, name, short }) => ({
    id,
    name,
    short: short.en,
    lines: PARTS.flatMap((part) => {
      const text = group?.[id][part]?.en
      return text === undefined ? [] : { label: parts[part], text }
    }),
  }))
}

/** The grade that a condition names, in any case; null for the saller's own words. */
export function gradeOf(kind: string, condition: string, parts: GradePartWords): Grade | null {
  const name = condition.trim().toLowerCase()
  if (name === forParts.name.en.toLowerCase())
    return { id: 'for-parts', name: forParts.name.en, short: forParts.short.en, lines: [] }
  return gradesOf(kind, parts).find((grade) => grade.name.toLowerCase() === name) ?? null
}

/** The lowest battery health that a grade allows things of this kind, in percent; null without a floor. */
export function batteryFloorOf(kind: string, id: string): number | null {
  const group = groupOf(kind) ?? groupOf(DEFAULT_KIND)
  const grade = grades.find((one) => one.id === id)
  return (grade && group?.[grade.id].batteryFloor) ?? null
}

function groupOf(kind: string) {
  return Object.values(groups).find(({ kinds }) => kinds.includes(kind))
}
