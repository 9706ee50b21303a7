import type { SallerName } from '../people.ts'

/** One thing on sale in the demo, as its saller wrote it. */
export interface Listing {
  /** Name of the photo in `photos/`, without its ending; its colour is the one that the text tells of. */
  photo: string
  saller: SallerName
  /** At most 40 letters: cards cut what is longer. */
  name: string
  category: 'ASUS' | 'HP' | 'MACBOOK'
  kind?: string
  /** Area and district. */
  location: string
  /** Month of purchase, such as 2023-09: the year of purchase and the time of use follow from it. */
  bought: string
  condition: 'Like new' | 'Excellent' | 'Good' | 'Fair'
  originalPrice: string
  resalePrice: string
  /** What it is made of: the first line of the description. */
  specs: string
  /** The saller's own words. */
  words: string
}
