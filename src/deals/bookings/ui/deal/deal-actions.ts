import type { Deal } from '../../contract.ts'
import type { Situation } from './situation.ts'

/** Actions on the status card: moves of `DEAL_MOVES`, and links to other parts. */
export type DealAction =
  | 'accept'
  | 'propose'
  | 'propose-another'
  | 'agree'
  | 'contest'
  | 'no-show'
  | 'undo'
  | 'cancel'
  | 'kit'
  | 'paper'
  | 'write'
  | 'similar'
  | 'again'
  | 'requests'
  | 'list'

/** Actions of a buyer, the most important first. The first possible action is the green button, the others stand below it. */
const BUYER: Record<Situation, DealAction[]> = {
  requested: ['write', 'cancel'],
  waiting: ['write', 'similar', 'cancel'],
  hidden: ['similar'],
  deleted: ['write', 'similar'],
  'sold-elsewhere': ['similar', 'write'],
  // Two people may agree by phone, or meet while a proposal is open: every accepted deal leads to the meeting page.
  accepted: ['propose', 'kit'],
  'proposed-by-me': ['write', 'propose-another', 'kit'],
  'proposed-to-me': ['agree', 'propose-another', 'kit'],
  agreed: ['kit'],
  met: ['kit', 'propose-another', 'no-show'],
  'handed-over': ['paper', 'list'],
  'declined-by-me': [],
  'declined-by-other': ['similar'],
  'cancelled-by-me': ['similar', 'undo'],
  'cancelled-by-other': ['similar', 'again'],
  ended: ['similar'],
  closed: ['similar'],
  unanswered: ['again', 'similar'],
  'not-closed': ['again', 'similar'],
  'no-show-by-me': ['similar', 'undo'],
  'no-show-by-other': ['contest'],
  contested: [],
  'upheld-against-me': ['similar'],
  'upheld-against-other': ['similar'],
  dismissed: ['similar'],
}

const SALLER: Record<Situation, DealAction[]> = {
  ...BUYER,
  requested: ['accept', 'write'],
  waiting: ['requests', 'write'],
  hidden: ['write'],
  deleted: ['write'],
  'sold-elsewhere': ['write'],
  'declined-by-me': ['requests', 'undo'],
  'cancelled-by-me': ['requests', 'undo'],
  'cancelled-by-other': ['requests'],
  ended: ['requests'],
  closed: [],
  unanswered: ['requests'],
  'not-closed': ['requests'],
  'no-show-by-me': ['requests', 'undo'],
  'upheld-against-me': ['requests'],
  'upheld-against-other': ['requests'],
  dismissed: ['requests'],
}

const NEEDED_MOVE = {
  ...({ accept: 'accept', propose: 'propose', 'propose-another': 'propose' } as const),
  ...({ agree: 'agree', contest: 'contest', undo: 'undo', 'no-show': 'no-show' } as const),
  cancel: 'cancel',
} as const

/** The actions of the card of now. The server's list of moves decides about each that is one. */
export function actionsOf(deal: Deal, situation: Situation): DealAction[] {
  if (deal.me === 'admin') return ['list']
  const wanted = (deal.me === 'buyer' ? BUYER : SALLER)[situation]
  const possible = wanted.filter((action) => isPossible(deal, action))
  return possible.length > 0 ? possible : ['list']
}

function isPossible(deal: Deal, action: DealAction): boolean {
  if (action in NEEDED_MOVE) return deal.moves.includes(NEEDED_MOVE[action as keyof typeof NEEDED_MOVE])
  if (action === 'kit') return deal.state === 'accepted'
  if (action === 'write') return deal.threadId !== null
  if (action === 'similar') return deal.kind !== null
  if (action === 'requests') return deal.productId !== null
  if (action === 'again') return deal.productState === 'live' || deal.productState === 'reserved'
  return true
}
