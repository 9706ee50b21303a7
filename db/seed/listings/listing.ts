import type { Specs } from '#catalogue/facts/contract.ts'
import type { SallerName } from '../people.ts'

/** One thing on sale in the demo, as its saller wrote it. */
export interface Listing {
  /**
   * Name of the cover in `photos/`, without its ending; its colour is the one that the text tells of. The other photos are
   * those of the same thing in `galleries.ts`.
   */
  photo: string
  saller: SallerName
  /** At most 40 letters: cards cut what is longer. */
  name: string
  /** The brand. */
  category: string
  /** The id of a kind. */
  kind: string
  /** Area and district as the saller writes them, and their ids in places.json. */
  location: string
  district: string
  /** Missing where places.json does not have the area. */
  area?: string
  /** Month of purchase, such as 2023-09: the year of purchase and the time of use follow from it. */
  bought: string
  condition: 'Like new' | 'Excellent' | 'Good' | 'Fair'
  originalPrice: string
  resalePrice: string
  negotiable?: true
  /** How the saller knows the battery's health that `specs` states. */
  batterySource?: 'file' | 'told'
  /** Components of the device, as the first line of the description. */
  firstLine: string
  /** The saller's own words. */
  words: string
  /** The facts by their names in specs.json. */
  specs: Specs
}
