import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { storable, text } from '#shared/shapes.ts'
import { normalForm } from '#shared/text/normal-form.ts'
import { typedLength } from '#shared/text/typed-length.ts'
import { WRITABLE } from '#shared/text/writable.ts'
import { canonicalValues, FACETS, MAX_FACET_VALUES } from './rules.ts'

/** The longest name that `readSpecs` takes, in characters: that of a product. */
const MAX_READ_NAME = 120

/** A kind of goods: laptop, mobile, … */
export const Kind = z.object({ id: z.string(), name: z.string(), plural: z.string() })
export type Kind = z.output<typeof Kind>

/** The value of a fact: a number, a text or the id of a choice, yes or no, or the ids of several choices. */
export const SpecValue = z.union([
  z.number(),
  storable(80),
  z.boolean(),
  z.array(storable(80)).check(z.maxLength(30, 'too_long')),
])
export type SpecValue = z.output<typeof SpecValue>

/** The facts of a product by their names in specs.json, such as `ramGb`. */
export const Specs = z.record(storable(40), SpecValue)
export type Specs = z.output<typeof Specs>

/** A fact as a page shows it. */
export const Fact = z.object({ field: z.string(), label: z.string(), value: z.string() })
export type Fact = z.output<typeof Fact>

/** Meaning of one of the four grades for a kind of goods. */
export const Grade = z.object({
  id: z.string(),
  name: z.string(),
  /** The meaning in one or two sentences; empty on the page of a product that states a fault against it. */
  short: z.string(),
  /**
   * Demands of the grade on the screen, the body and so on. Empty for a product that is sold for its parts, which has no grade.
   * The page of a product leaves out each sentence that a stated fact contradicts.
   */
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
})
export type Grade = z.output<typeof Grade>

/** The facts of one product in words. */
export const InWords = z.object({
  facts: z.array(Fact),
  /** The facts that the form asks for and the product does not state. */
  notStated: z.array(z.object({ field: z.string(), label: z.string() })),
  /** Null if they are not stated; empty when there are none. */
  defects: z.nullable(z.array(z.string())),
  repairs: z.nullable(z.array(z.string())),
  /** True if products of this kind have a battery whose health can be stated. */
  hasBattery: z.boolean(),
  /** Null for a condition in the saller's own words. */
  grade: z.nullable(Grade),
  /** Area and district, such as 'Mirpur 10, Dhaka'; null where the place is only a text. */
  place: z.nullable(z.string()),
})
export type InWords = z.output<typeof InWords>
/** Other facts with the values that they must have, or must not have: a yes, or one of some choices. */
const Condition = z.nullable(z.record(z.string(), z.union([z.boolean(), z.array(z.string())])))

const Choice = z.object({ value: z.string(), label: z.string() })

/** A fact as a form asks for it, in the words of this process's language. */
export const FactField = z.object({
  field: z.string(),
  type: z.enum(['text', 'number', 'choice', 'choices', 'boolean']),
  label: z.string(),
  help: z.string(),
  unit: z.string(),
  required: z.boolean(),
  /** Not required while this holds. */
  requiredUnless: Condition,
  /** Asked for only while this holds. */
  onlyIf: Condition,
  /** The values to choose from; those of a number are written in digits. Empty: free. */
  choices: z.array(Choice),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  decimals: z.int(),
  maxLength: z.int(),
})
export type FactField = z.output<typeof FactField>

/** A grade with the lowest battery health, in percent, that it allows; null without a floor. */
const FormGrade = z.extend(Grade, { batteryFloor: z.nullable(z.int()) })

export const KindDetails = z.extend(Kind, {
  facts: z.array(FactField),
  grades: z.array(FormGrade),
  /** Values of facts with which a thing has no grade: its condition is 'For parts'. */
  partsOnly: z.record(z.string(), z.readonly(z.array(z.string()))),
})
export type KindDetails = z.output<typeof KindDetails>

export const Place = z.object({ id: z.string(), name: z.string() })
export type Place = z.output<typeof Place>
/** `lat` and `lon`: the district town, to within a few kilometres. */
export const District = z.extend(Place, { lat: z.number(), lon: z.number() })
export type District = z.output<typeof District>
export const Division = z.extend(Place, { districts: z.array(District) })
export type Division = z.output<typeof Division>

/** A district, or an area or upazila of one. */
export const FoundPlace = z.object({
  /** Such as `Mirpur 10, Dhaka`. */
  name: z.string(),
  district: z.string(),
  area: z.nullable(z.string()),
})
export type FoundPlace = z.output<typeof FoundPlace>

/** Kind, brand and facts read from a product's name. The saller sees them in the form before they are stored. */
export const ReadName = z.object({
  /** The id of the kind, and the brand as brands.json spells it; null if the name does not state it. */
  kind: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  specs: Specs,
})
export type ReadName = z.output<typeof ReadName>

/**
 * Values of a facet, separated by commas: a product needs one of them. They are sorted into canonical order, so that cache keys
 * coincide.
 */
function facetValues() {
  const text = z.string().check(
    typedLength(40 * MAX_FACET_VALUES),
    z.overwrite((text) => normalForm(text)),
    z.maxLength(40 * MAX_FACET_VALUES, { error: 'too_long', abort: true }),
    z.regex(WRITABLE, 'invalid_text'),
  )
  const values = z.pipe(text, z.transform(canonicalValues))
  return z.optional(
    values.check(z.refine((all) => (all?.split(',').length ?? 0) <= MAX_FACET_VALUES, 'too_many_values')),
  )
}

/** Filters of a list of products, beside words and prices. Each takes any values: the server knows which of them exist. */
export const facetInput = Object.fromEntries(FACETS.map((name) => [name, facetValues()])) as Record<
  (typeof FACETS)[number],
  ReturnType<typeof facetValues>
>

/** How many products a list has; with `isEstimate` an estimate, for lists of more than ten thousand. */
const counted = { total: z.int(), isEstimate: z.optional(z.literal(true)) }

/** One facet of a list of products with its choices, as a page shows it. */
export const FacetGroup = z.object({
  /** The parameter of the list. */
  name: z.string(),
  label: z.string(),
  /** True where one choice excludes the others. */
  single: z.optional(z.literal(true)),
  choices: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      /** The label where it stands without that of the facet, if that is another. */
      alone: z.optional(z.string()),
      /** How many products there are of it with the other facets of the list. */
      count: z.int(),
      selected: z.optional(z.literal(true)),
    }),
  ),
  /** The counts are estimates. */
  isEstimate: z.optional(z.literal(true)),
})
export type FacetGroup = z.output<typeof FacetGroup>

export const Facets = z.object({
  ...counted,
  groups: z.array(FacetGroup),
  /** Lowest price of the list without its price limits, in whole taka. Only for a list that has no product at its prices. */
  cheapest: z.optional(z.number()),
  /** Counts of the list without one of its filters. Filled only for a list without products. */
  without: z.array(z.object({ ...counted, name: z.string(), label: z.string() })),
})
export type Facets = z.output<typeof Facets>

export const facts = {
  listGrades: endpoint({
    method: 'GET',
    path: '/api/grades/{kind}',
    who: 'anyone',
    summary: 'The four grades, best first, with what each means for a kind of goods',
    input: z.object({ kind: z.string().check(z.maxLength(40, 'too_long')) }),
    output: z.object({ kind: Kind, grades: z.array(Grade) }),
    errors: ['not_found'],
    tags: ['facts'],
  }),
  listKinds: endpoint({
    method: 'GET',
    path: '/api/kinds',
    who: 'anyone',
    summary: 'The kinds of goods that can be listed, in their order',
    input: z.object({}),
    output: z.array(Kind),
    tags: ['facts'],
  }),
  describeKind: endpoint({
    method: 'GET',
    path: '/api/kinds/{id}',
    who: 'anyone',
    summary: 'A kind of goods with the facts that it has and what its grades mean',
    input: z.object({ id: text(40) }),
    output: KindDetails,
    errors: ['not_found'],
    tags: ['facts'],
  }),
  listPlaces: endpoint({
    method: 'GET',
    path: '/api/places',
    who: 'anyone',
    summary: 'The divisions of Bangladesh with their districts',
    input: z.object({}),
    output: z.array(Division),
    // Places are a file: they change only with the program.
    tags: ['facts'],
  }),
  findPlaces: endpoint({
    method: 'GET',
    path: '/api/find-places',
    who: 'anyone',
    summary: 'Up to six districts, areas and upazilas whose names begin with the words, in either script',
    input: z.object({ q: text(100) }),
    output: z.array(FoundPlace),
  }),
  readSpecs: endpoint({
    method: 'GET',
    path: '/api/read-specs',
    who: ['saller', 'admin'],
    summary: 'The brand, the kind and the facts that the name of a product tells',
    input: z.object({
      name: text(MAX_READ_NAME),
      kind: z.optional(z.string().check(z.maxLength(40, 'invalid_value'))),
    }),
    output: ReadName,
  }),
}
