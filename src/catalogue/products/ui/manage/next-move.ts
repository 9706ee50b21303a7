import type { MyProduct } from '../../contract.ts'

type Move = MyProduct['moves'][number]

/** What a saller would most likely do with a product that is in this state. */
const LIKELY: Move[] = ['resume', 'back-on-sale', 'extend']

/** Days before its end from which a product on sale asks to be extended. */
const DAYS_LEFT = 7

/** The one thing that a product asks for now; none while it is on sale for longer. */
export function nextMove({ state, expiresAt, moves }: MyProduct): Move | undefined {
  const daysLeft = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  if (state === 'reserved' || (state === 'live' && daysLeft > DAYS_LEFT)) return undefined
  return LIKELY.find((move) => moves.includes(move))
}
