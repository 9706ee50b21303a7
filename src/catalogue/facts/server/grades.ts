import * as z from 'zod/mini'
import type { Language } from '#shared/language.ts'
import type { Grade, Specs } from '../contract.ts'
import { type NamedFacts, stateOneOf } from '../rules.ts'
import file from './data/grades.json' with { type: 'json' }
import { nameIn } from './places.ts'

const Words = z.object({ en: z.string(), bn: z.string() })

/** Demands of a grade on a group of kinds. Kinds without a screen or a battery have no such line. */
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
  grades: z.array(
    z.object({ id: z.enum(['like-new', 'excellent', 'good', 'fair']), name: z.string(), bn: z.string(), short: Words }),
  ),
  forParts: z.object({ name: Words, short: Words, facts: z.record(z.string(), z.array(z.string())) }),
  /** The facts that contradict the sentence of a part, in each grade from the best to `lowest`. */
  contradictions: z.array(
    z.object({ part: z.enum(PARTS), lowest: z.string(), fact: z.string(), values: z.array(z.string()) }),
  ),
  groups: z.record(
    z.string(),
    z.object({
      ...{ kinds: z.array(z.string()) },
      ...{ 'like-new': Demands, excellent: Demands, good: Demands, fair: Demands },
    }),
  ),
})

const { grades, forParts, contradictions, groups } = z.parse(GradesFile, file)

/** The names of the grades by their ids, best first, and of what is sold for its parts. */
export const GRADE_NAMES: ReadonlyMap<string, string> = new Map([
  ...grades.map(({ id, name }) => [id, name] as const),
  ['for-parts', forParts.name.en],
])

/** Names of the grades in a language by their ids, in the order of `GRADE_NAMES`. */
export function gradeLabels(language: Language): Map<string, string> {
  const shown = grades.map(({ id, name, bn }): [string, string] => [id, nameIn(language, { name, bn })])
  return new Map([...shown, ['for-parts', forParts.name[language]]])
}

/** The facts with which a thing has no grade: it is sold for its parts. */
export const PARTS_ONLY: NamedFacts = forParts.facts

/** True if the stated facts allow the condition. A product with a fact of `PARTS_ONLY` is sold for its parts alone. */
export function allowCondition(specs: Specs, condition: string): boolean {
  return isForParts(condition) || !stateOneOf(specs, PARTS_ONLY)
}

function isForParts(condition: string): boolean {
  return condition.trim().toLowerCase() === forParts.name.en.toLowerCase()
}

/** A kind that an admin added is graded as `other`. */
const DEFAULT_KIND = 'other'

/** The names of the lines of a grade. */
export type GradePartWords = Record<(typeof PARTS)[number], string>

/** The four grades, best first, with what each means for this kind. Their names are those that are stored. */
export function gradesOf(kind: string, parts: GradePartWords, language: Language): Grade[] {
  const group = groupOf(kind) ?? groupOf(DEFAULT_KIND)
  return grades.map(({ id, name, short }) => ({
    id,
    name,
    short: short[language],
    lines: PARTS.flatMap((part) => {
      const text = group?.[id][part]?.[language]
      return text === undefined ? [] : { label: parts[part], text }
    }),
  }))
}

/** The grade that a condition names, in any case; null for the saller's own words. */
export function gradeOf(kind: string, condition: string, parts: GradePartWords, language: Language): Grade | null {
  const name = condition.trim().toLowerCase()
  const { name: stored, short } = forParts
  if (isForParts(condition)) return { id: 'for-parts', name: stored.en, short: short[language], lines: [] }
  return gradesOf(kind, parts, language).find((grade) => grade.name.toLowerCase() === name) ?? null
}

/** The grade without the sentences that the stated facts contradict, and without a battery health that is not stated. */
export function withoutContradictions(grade: Grade, kind: string, specs: Specs, parts: GradePartWords): Grade {
  if (grade.id === 'for-parts') return grade
  if (stateOneOf(specs, PARTS_ONLY)) return { ...grade, short: '', lines: [] }
  const position = (id: string) => grades.findIndex((one) => one.id === id)
  const contradicted = contradictions
    .filter(
      ({ lowest, fact, values }) => position(grade.id) <= position(lowest) && stateOneOf(specs, { [fact]: values }),
    )
    .map(({ part }) => parts[part])
  // A health that is not stated is not promised by the grade.
  const isBatteryKnown = Number(specs.batteryHealth ?? 0) >= (batteryFloorOf(kind, grade.id) ?? 0)
  const dropped = new Set(isBatteryKnown ? contradicted : [...contradicted, parts.battery])
  // The meaning in short says that all works.
  const short = contradicted.some((label) => label !== parts.included) ? '' : grade.short
  return { ...grade, short, lines: grade.lines.filter(({ label }) => !dropped.has(label)) }
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
