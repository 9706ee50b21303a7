export const RECORD_KINDS = ['person', 'product'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Sorts of events in the history of a person or a product. */
export const EVENTS = [
  ...(['joined', 'listed', 'product_move', 'sign', 'sign_ended', 'deal_move'] as const),
  ...(['report', 'act', 'notice', 'review', 'proof'] as const),
] as const

/** Kinds of subjects of an event. Each has a page. */
export const ABOUT = ['product', 'deal', 'person', 'case'] as const

/** The lists that an admin exports. */
export const LISTS = ['users', 'deals', 'products'] as const
export type List = (typeof LISTS)[number]

/** Rows of one part of an export. */
export const PART = 500

/** The most cases about conversations that the head of a history lists. */
export const MAX_CONVERSATIONS = 20
