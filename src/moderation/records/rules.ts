export const RECORD_KINDS = ['person', 'product'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** What the history of a person or a product is made of. */
export const EVENTS = [
  ...(['joined', 'listed', 'product_move', 'sign', 'sign_ended', 'deal_move'] as const),
  ...(['report', 'act', 'notice', 'review', 'proof'] as const),
] as const

/** What an event is about, with the page that shows it. */
export const ABOUT = ['product', 'deal', 'person', 'case'] as const

/** The lists that an admin exports. */
export const LISTS = ['users', 'deals', 'products'] as const
export type List = (typeof LISTS)[number]

/** Rows of one part of an export. */
export const PART = 500
