import { FEATURES, type FeaturesOfTerm, featuresOf, GROUPS } from './features.ts'
import file from './model.json' with { type: 'json' }
import type { Term } from './terms.ts'

/** Kinds of text that the model recognises. */
export const LEARNED = ['money', 'code', 'app', 'link'] as const
export type Learned = (typeof LEARNED)[number]

/** A linear model of one kind: a text is of it when its sum is above zero. */
export interface Linear {
  /** One weight for each feature; each stands for its product with `scale`. */
  weights: Int8Array
  scale: number
  bias: number
}

/** Terms of one window. A longer text is read in windows that overlap by half, so that each inner term is in two of them. */
const WINDOW = 40
const STEP = 20
/** Added to the number of features of a group, so that a feature of a short text weighs only little more. */
const SHORT_TEXT_DAMPING = 5

const MODELS = LEARNED.map((kind) => decode(file[kind]))

function decode({ weights, scale, bias }: { weights: string; scale: number; bias: number }): Linear {
  return { weights: new Int8Array(Buffer.from(weights, 'base64')), scale, bias }
}

/** Kinds of the text according to the model. */
export function learnedIn(terms: readonly Term[]): Set<Learned> {
  const sums = windowsOf(featuresOf(terms)).map(sumsOf)
  return new Set(LEARNED.filter((_, kind) => sums.some((ofWindow) => (ofWindow[kind] ?? 0) > 0)))
}

function windowsOf(features: readonly FeaturesOfTerm[]): (readonly FeaturesOfTerm[])[] {
  const windows = Math.max(1, Math.ceil(features.length / STEP) - 1)
  return Array.from({ length: windows }, (_, n) => features.slice(n * STEP, n * STEP + WINDOW))
}

function sumsOf(terms: readonly FeaturesOfTerm[]): number[] {
  const sums = MODELS.map(({ bias }) => bias)
  for (let group = 0; group < GROUPS; group++) {
    const features = distinctOf(terms, group)
    for (const [kind, { weights, scale }] of MODELS.entries()) {
      let sum = 0
      for (const feature of features) sum += weights[feature] ?? 0
      sums[kind] = (sums[kind] ?? 0) + sum * scale * shareOf(features.length)
    }
  }
  return sums
}

/** Weight of one feature in a group of `count` features. */
export function shareOf(count: number): number {
  return 1 / Math.sqrt(count + SHORT_TEXT_DAMPING)
}

/** For each feature the last reading that has found it, so that nothing is cleared between two readings. */
const foundBy = new Float64Array(FEATURES)
let reading = 0

/** The features of a group of these terms, each once. */
export function distinctOf(terms: readonly FeaturesOfTerm[], group: number): number[] {
  reading++
  const distinct: number[] = []
  for (const term of terms)
    for (const feature of term[group] ?? []) {
      if (foundBy[feature] === reading) continue
      foundBy[feature] = reading
      distinct.push(feature)
    }
  return distinct
}
