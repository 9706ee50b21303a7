import { type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FactField, Specs } from '#catalogue/facts/contract.ts'
import { type NamedFacts, stateOneOf } from '#catalogue/facts/rules.ts'
import { parseSpecs } from '#catalogue/facts/ui/typed-specs.ts'
import type { Messages } from '#messages/en.ts'
import { parseTaka } from '#shared/money.ts'
import { type OwnSentences, shapeResolver } from '#ui/controls/form.ts'
import { doubtChange, doubtNew } from '../../price-doubt.ts'
import { type ProductValues, productFormShape } from '../product-form-shape.ts'
import { PRICE_DOUBT, priceQuestion } from './price-answers.tsx'

type ShapeOutput = z.output<ReturnType<typeof productFormShape>>
export type ProductOutput = Omit<ShapeOutput, 'isBatteryFromFile'> & {
  specs: Specs
  batterySource: 'file' | 'told' | null
}

export interface FactRules {
  /** The facts of the chosen kind; undefined while they are loaded. */
  facts: readonly FactField[] | undefined
  /** Stored facts of the edited product: a fact that it never stated is not demanded now. Undefined for a new product. */
  stored: Specs | undefined
  /** A product whose place was only a text may keep it. */
  mustHaveDistrict: boolean
  /** Values of facts with which a thing has no grade. */
  partsOnly: NamedFacts
  /** The lower quartile of what like goods are asked for, in taka, for a new product; null where it is not known. */
  askedLow: number | null
  /** The stored price, and the doubtful price that the saller has confirmed. */
  formerTaka: number | undefined
  keptTaka: number | null
}

/**
 * Validates the whole form: the fields by the contract, the facts by what the chosen kind has. `rules` is asked at each
 * validation, because the kind changes.
 */
export function productResolver(
  words: Messages,
  rules: () => FactRules,
): Resolver<ProductValues, unknown, ProductOutput> {
  const own: OwnSentences = words.saller.form.errors
  return async (values, context, options) => {
    const { facts, stored, partsOnly, mustHaveDistrict } = rules()
    const doubt = doubtOf(values, rules())
    const shape = productFormShape({ mustHaveDistrict })
    const checked = await shapeResolver<ProductValues, ShapeOutput>(shape, words, own)(values, context, options)
    // Nothing can be said of facts that are not loaded: the server checks them.
    const { specs, faults } = parseSpecs(facts ?? [], values.specs, (name) => stored !== undefined && !(name in stored))
    const errors = { ...checked.errors }
    for (const [name, fault] of Object.entries(faults)) {
      const fact = facts?.find(({ field }) => field === name)
      set(errors, `specs.${name}`, { type: fault, message: factFault(fault, fact, words) })
    }
    if (stateOneOf(specs, partsOnly) && values.condition !== words.catalogue.forParts.value)
      errors.condition ??= { type: 'parts_only', message: words.errors.parts_only }
    if (doubt) {
      const message = priceQuestion(parseTaka(values.resalePrice) ?? 0, doubt, words.listing)
      errors.resalePrice ??= { type: PRICE_DOUBT, message }
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors }
    // There are no errors, so that the values are whole.
    const { isBatteryFromFile, ...output } = checked.values as ShapeOutput
    const source = isBatteryFromFile ? 'file' : 'told'
    return {
      values: { ...output, specs, batterySource: specs.batteryHealth === undefined ? null : source },
      errors: {},
    }
  }
}

function doubtOf({ resalePrice }: ProductValues, { askedLow, formerTaka, keptTaka }: FactRules) {
  const taka = parseTaka(resalePrice)
  if (taka === null || taka === keptTaka) return null
  return formerTaka === undefined ? doubtNew(taka, askedLow) : doubtChange(taka, formerTaka)
}

function factFault(fault: string, fact: FactField | undefined, { errors, listing }: Messages): string {
  if (fault === 'out_of_range' && fact) return listing.range(fact.min ?? 0, fact.max, fact.unit)
  if (fault === 'required') return errors.required
  if (fault === 'number_in_words') return errors.number_in_words
  return fault === 'too_long' ? errors.too_long : errors.invalid_value
}
