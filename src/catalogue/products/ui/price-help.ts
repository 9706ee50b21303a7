import type { ComponentType } from 'react'
import type { ProductValues } from './product-form-shape.ts'

/** Facts that decide the price of a product. */
export interface DescribedGoods extends Pick<ProductValues, 'kind' | 'name' | 'condition' | 'parchesDate'> {
  brand: string
  model?: string
  processorFamily?: string
  ramGb?: number
  storageGb?: number
}

/** Shows the sale prices of products like these. */
export type PriceHelp = ComponentType<{
  goods: DescribedGoods
  /** The typed price; undefined if it is no valid price. */
  taka: number | undefined
  /** Gets the lower quartile of the asking prices of similar products, in taka; null if it is unknown. */
  onAsked: (low: number | null) => void
  onUse: (taka: number) => void
}>
