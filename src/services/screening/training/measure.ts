import type { Linear } from '../model/model.ts'
import { type Example, train, type Weighed } from './solver.ts'

/** Result for one text: `isMeant` if it is of the kind, `isFound` if the model says so. */
export interface Read {
  isMeant: boolean
  isFound: boolean
}

export function measure(read: readonly Read[]): { precision: number; recall: number } {
  const right = read.filter(({ isMeant, isFound }) => isMeant && isFound).length
  return {
    precision: right / read.filter(({ isFound }) => isFound).length,
    recall: right / read.filter(({ isMeant }) => isMeant).length,
  }
}

/** Trains a model without some of the examples, and returns its results for them. */
export function readUnseen(examples: readonly Example[], isUnseen: (place: number) => boolean): Read[] {
  const model = train(examples.filter((_, place) => !isUnseen(place)))
  return examples
    .filter((_, place) => isUnseen(place))
    .map(({ text, isMeant }) => ({ isMeant, isFound: sumOf(model, text) > 0 }))
}

function sumOf({ weights, scale, bias }: Linear, { features, shares }: Weighed): number {
  return features.reduce((sum, feature, n) => sum + (weights[feature] ?? 0) * (shares[n] ?? 0), 0) * scale + bias
}
