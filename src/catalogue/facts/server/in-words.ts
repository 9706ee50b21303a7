import type { InWords, Specs } from '../contract.ts'
import { choicesOf, type FactWords, factsOf, notStated } from './facts.ts'
import { type GradePartWords, gradeOf, withoutContradictions } from './grades.ts'
import { placeName } from './places.ts'
import { specFieldsOf } from './spec-fields.ts'

interface Described {
  kind: string
  condition: string
  specs: Specs
  district: string | null
  area: string | null
}

/** What the page of a product says about its facts, its grade and its place. */
export function inWords(
  { kind, condition, specs, district, area }: Described,
  { factValues, gradeParts }: { factValues: FactWords; gradeParts: GradePartWords },
): InWords {
  const grade = gradeOf(kind, condition, gradeParts)
  return {
    facts: factsOf(kind, specs, factValues),
    notStated: notStated(kind, specs),
    defects: choicesOf(kind, specs, 'defects'),
    repairs: choicesOf(kind, specs, 'repairs'),
    hasBattery: specFieldsOf(kind).some(({ field }) => field === 'batteryHealth'),
    grade: grade && withoutContradictions(grade, kind, specs, gradeParts),
    place: placeName(district, area),
  }
}
