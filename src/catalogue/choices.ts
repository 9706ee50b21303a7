/** What a thing is; `category` carries its brand (decisions A08 E05 E12). */
export const KINDS = ['laptop', 'mobile', 'smart-tv', 'pendrive', 'smart-watch', 'other'] as const

/** Average Rating is the seller's and neutral until there are ratings: newest first (decisions P03). */
export const SORTS = ['default', 'popularity', 'rating', 'newness', 'price'] as const
