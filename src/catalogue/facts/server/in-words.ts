import type { Context } from '#platform/http/endpoints/context.ts'
import type { InWords, Specs } from '../contract.ts'
import { choicesOf, factsOf, notStated } from './facts.ts'
import { gradeOf, withoutContradictions } from './grades.ts'
import { placeName } from './places.ts'
import { specFieldsOf } from './spec-fields.ts'

interface Described {
  kind: string
  condition: string
  specs: Specs
  district: string | null
  area: string | null
}

/** Text of a product's page about its facts, its grade and its place. */
export function inWords(
  { kind, condition, specs, district, area }: Described,
  { language, words }: Pick<Context, 'language' | 'words'>,
): InWords {
  const { factValues, gradeParts } = words.product
  const grade = gradeOf(kind, condition, gradeParts, language)
  return {
    facts: factsOf(kind, specs, language, factValues),
    notStated: notStated(kind, specs, language),
    defects: choicesOf(kind, specs, 'defects', language),
    repairs: choicesOf(kind, specs, 'repairs', language),
    hasBattery: specFieldsOf(kind).some(({ field }) => field === 'batteryHealth'),
    grade: grade && withoutContradictions(grade, kind, specs, gradeParts),
    place: placeName(district, area, language),
  }
}
