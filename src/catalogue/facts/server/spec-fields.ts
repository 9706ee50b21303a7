import * as z from 'zod/mini'
import type { Language } from '#shared/language.ts'
import file from './data/specs.json' with { type: 'json' }

/** A text in the languages of the data files. */
const Words = z.object({ en: z.string(), bn: z.string() })

const Choice = z.object({
  // Some choices of the file are numbers, such as of SIM cards.
  value: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  en: z.string(),
  bn: z.string(),
})

const bounds = {
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  values: z.optional(z.array(z.number())),
  /** The ranges that a list can be narrowed to, both ends included. */
  bands: z.optional(z.array(z.tuple([z.number(), z.number()]))),
}

const Field = z.object({
  type: z.enum(['text', 'number', 'choice', 'choices', 'boolean']),
  label: Words,
  help: z.optional(Words),
  unit: z.optional(z.string()),
  maxLength: z.optional(z.number()),
  decimals: z.optional(z.number()),
  choicesFrom: z.optional(z.string()),
  choices: z.optional(z.array(Choice)),
  /** Numbers that are shown in another unit: 1000 GB as 1 TB. */
  shownAs: z.optional(z.record(z.string(), z.tuple([z.number(), z.string()]))),
  ...bounds,
})

/** Names of other fields with the values that they must, or must not, have. */
const Condition = z.record(z.string(), z.union([z.boolean(), z.array(z.string())]))

const KindField = z.object({
  field: z.string(),
  required: z.boolean(),
  filter: z.boolean(),
  compare: z.boolean(),
  only: z.optional(z.array(z.string())),
  requiredUnless: z.optional(Condition),
  onlyIf: z.optional(Condition),
  label: z.optional(Words),
  choices: z.optional(z.array(Choice)),
  filterSteps: z.optional(z.array(z.number())),
  ...bounds,
})

/** specs.json. The patterns that read facts out of a name are not here: their only user parses them. */
const SpecsFile = z.object({
  choices: z.record(z.string(), z.array(Choice)),
  /** The units of facts, as English writes them, in Bangla. */
  units: z.record(z.string(), z.string()),
  fields: z.record(z.string(), Field),
  kinds: z.record(z.string(), z.array(KindField)),
})

const { choices, units, fields, kinds } = z.parse(SpecsFile, file)

/** A fact of a kind: what it is, and how this kind uses it. The kind's bounds win over those of the fact. */
export type SpecField = z.output<typeof Field> & Omit<z.output<typeof KindField>, 'label'>

/** A kind that an admin added has the facts of `other`. */
const DEFAULT_KIND = 'other'

const FIELDS_BY_KIND = new Map(
  Object.entries(kinds).map(([kind, used]) => [
    kind,
    used.map((use): SpecField => {
      const field = fields[use.field]
      if (!field) throw new Error(`specs.json: ${kind} names the unknown field ${use.field}`)
      const offered = use.choices ?? field.choices ?? choices[field.choicesFrom ?? '']
      const narrowed = use.only ? offered?.filter(({ value }) => use.only?.includes(value)) : offered
      return { ...field, ...use, label: use.label ?? field.label, ...(narrowed && { choices: narrowed }) }
    }),
  ]),
)

/** The kinds that specs.json has facts for. */
export const KINDS_WITH_FACTS: readonly string[] = Object.keys(kinds)

/** The facts of a kind in the order in which they are asked and shown. */
export function specFieldsOf(kind: string): readonly SpecField[] {
  return FIELDS_BY_KIND.get(kind) ?? FIELDS_BY_KIND.get(DEFAULT_KIND) ?? []
}

/** A unit as a language writes it: `GB`, `জিবি`. */
export function unitIn(language: Language, unit: string): string {
  const inLanguage: Record<Language, string> = { en: unit, bn: units[unit] ?? unit }
  return inLanguage[language]
}
