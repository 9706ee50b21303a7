import { fold } from '#shared/contact-details/fold.ts'
import { numbersIn } from '#shared/contact-details/numbers.ts'
import { tokensOf } from '#shared/contact-details/tokens.ts'
import { FEATURES, featuresOf, GROUPS } from '../model/features.ts'
import { distinctOf, type Linear, shareOf } from '../model/model.ts'
import { termsOf } from '../model/terms.ts'

/** The distinct features of a text, each with its weight in `shares`. */
export interface Weighed {
  features: number[]
  shares: number[]
}

/** A text; `isMeant` is true if it is of the kind to learn. */
export interface Example {
  text: Weighed
  isMeant: boolean
}

/** Rarer features are left out: they say more of the sentence than of the kind. */
const FEWEST_TEXTS = 2
const ROUNDS = 25
/**
 * Penalty of a misclassified sentence, relative to the size of the weights. `COST_OF_MISSED` multiplies it for sentences of the
 * kind, which are fewer.
 */
const COST = 1
const COST_OF_MISSED = 1.2
const MOST = 127

export function weighText(source: string): Weighed {
  const folded = fold(source)
  const tokens = tokensOf(folded.text)
  const terms = featuresOf(termsOf(folded, tokens, numbersIn(folded, tokens)))
  const groups = Array.from({ length: GROUPS }, (_, group) => distinctOf(terms, group))
  return {
    features: groups.flat(),
    shares: groups.flatMap((features) => features.map(() => shareOf(features.length))),
  }
}

/**
 * Trains a support vector machine with squared hinge loss by dual coordinate descent (Hsieh et al., 2008). The same examples
 * give the same model.
 */
export function train(examples: readonly Example[]): Linear {
  const isKept = keptOf(examples)
  const texts = examples.map((example) => keep(example, isKept))
  const [weights, alphas] = [new Float64Array(FEATURES + 1), new Float64Array(texts.length)]
  const order = texts.map((_, n) => n)
  let seed = 1
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = order.length - 1; n > 0; n--) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      swap(order, n, seed % (n + 1))
    }
    for (const n of order) {
      const text = texts[n]
      if (text) alphas[n] = step(weights, text, alphas[n] ?? 0)
    }
  }
  return quantised(weights)
}

interface Prepared {
  features: number[]
  shares: number[]
  square: number
  sign: 1 | -1
}

function keptOf(examples: readonly Example[]): (feature: number) => boolean {
  const texts = new Uint16Array(FEATURES)
  for (const { text } of examples)
    for (const feature of new Set(text.features)) texts[feature] = (texts[feature] ?? 0) + 1
  return (feature) => (texts[feature] ?? 0) >= FEWEST_TEXTS
}

/** The last feature is that of the bias, which every text has. */
function keep({ text, isMeant }: Example, isKept: (feature: number) => boolean): Prepared {
  const [features, shares] = [[FEATURES], [1]]
  for (const [n, feature] of text.features.entries())
    if (isKept(feature)) {
      features.push(feature)
      shares.push(text.shares[n] ?? 0)
    }
  return { features, shares, square: shares.reduce((sum, share) => sum + share * share, 0), sign: isMeant ? 1 : -1 }
}

function swap(order: number[], one: number, other: number): void {
  const [a = 0, b = 0] = [order[one], order[other]]
  order[one] = b
  order[other] = a
}

/** Moves the weights so that this text is on its side; answers the new share of the text in them. */
function step(weights: Float64Array, { features, shares, square, sign }: Prepared, alpha: number): number {
  let sum = 0
  for (let n = 0; n < features.length; n++) sum += (weights[features[n] ?? 0] ?? 0) * (shares[n] ?? 0)
  const slack = 1 / (2 * COST * (sign > 0 ? COST_OF_MISSED : 1))
  const next = Math.max(alpha - (sign * sum - 1 + slack * alpha) / (square + slack), 0)
  const change = (next - alpha) * sign
  if (change !== 0)
    for (let n = 0; n < features.length; n++) {
      const feature = features[n] ?? 0
      weights[feature] = (weights[feature] ?? 0) + change * (shares[n] ?? 0)
    }
  return next
}

function quantised(weights: Float64Array): Linear {
  const own = weights.subarray(0, FEATURES)
  const scale = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MOST || 1
  return { weights: Int8Array.from(own, (weight) => Math.round(weight / scale)), scale, bias: weights[FEATURES] ?? 0 }
}
