import type { ComponentType } from 'react'
import type { ProductValues } from './product-form-shape.ts'

/** What decides the price of goods. */
export interface DescribedGoods extends Pick<ProductValues, 'kind' | 'name' | 'condition' | 'parchesDate'> {
  brand: string
  model?: string
  processorFamily?: string
  ramGb?: number
  storageGb?: number
}

/** What goods like these are sold for. */
export type PriceHelp = ComponentType<{
  goods: DescribedGoods
  /** The price that is typed, if it is one. */
  taka: number | undefined
  /** Gets the lower quartile of what like goods are asked for, in taka; null where it is not known. */
  onAsked: (low: number | null) => void
  onUse: (taka: number) => void
}>
