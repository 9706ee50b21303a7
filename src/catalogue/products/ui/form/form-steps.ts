import type { FieldPath } from 'react-hook-form'
import type { FactField } from '#catalogue/facts/contract.ts'
import { keysOf } from '#shared/objects.ts'
import type { ProductValues } from '../product-form-shape.ts'

/** The screens of the form on a phone, in their order: what a grade depends on is asked before it. */
const STEPS = ['photos', 'what', 'specs', 'faults', 'battery', 'condition', 'place', 'price', 'words'] as const
export type Step = (typeof STEPS)[number]

const BATTERY = ['batteryHealth', 'batteryCycles', 'batteryHours']
const FAULTS = ['defects', 'otherFault', 'repairs']
const INCLUDED = ['charger', 'box', 'invoice', 'warrantyMonths']

/** The screen that asks for a fact. */
export function stepOfFact(field: string): 'specs' | 'battery' | 'faults' {
  if (BATTERY.includes(field)) return 'battery'
  return FAULTS.includes(field) || INCLUDED.includes(field) ? 'faults' : 'specs'
}

export function isIncluded(field: string): boolean {
  return INCLUDED.includes(field)
}

/** True if the form asks for the battery health of this kind. */
export function hasBattery(facts: readonly FactField[]): boolean {
  return facts.some(({ field }) => field === 'batteryHealth')
}

/** The screen of each field but the facts, whose screens depend on the fact. */
const STEP_OF: Record<Exclude<keyof ProductValues, 'specs'>, Step> = {
  photos: 'photos',
  name: 'what',
  category: 'what',
  kind: 'what',
  batterySource: 'battery',
  condition: 'condition',
  years: 'condition',
  months: 'condition',
  parchesDate: 'condition',
  location: 'place',
  district: 'place',
  area: 'place',
  originalPrice: 'price',
  resalePrice: 'price',
  negotiable: 'price',
  description: 'words',
}

/** The fields of a screen, to be checked before the next one. */
export function fieldsOfStep(step: Step, facts: readonly FactField[]): FieldPath<ProductValues>[] {
  const ofStep = facts.filter(({ field }) => stepOfFact(field) === step)
  return [
    ...keysOf(STEP_OF).filter((field) => STEP_OF[field] === step),
    ...ofStep.map(({ field }): FieldPath<ProductValues> => `specs.${field}`),
  ]
}

/** The first screen with one of the faults; undefined when there is none. */
export function stepWithFault(faults: object): Step | undefined {
  const { specs, ...fields } = faults as Record<string, object | undefined>
  const named = new Set<string>([
    ...keysOf(STEP_OF).flatMap((field) => (field in fields ? [STEP_OF[field]] : [])),
    ...Object.keys(specs ?? {}).map(stepOfFact),
  ])
  return STEPS.find((step) => named.has(step))
}

/** The screens that this kind needs. All while the facts are loaded. */
export function stepsOf(facts: readonly FactField[] | null): readonly Step[] {
  return facts === null || hasBatteryFacts(facts) ? STEPS : STEPS.filter((step) => step !== 'battery')
}

function hasBatteryFacts(facts: readonly FactField[]): boolean {
  return facts.some(({ field }) => stepOfFact(field) === 'battery')
}
