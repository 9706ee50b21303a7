import { priceToAccept } from '../../rules.ts'
import { useDealMoves } from '../deal/use-deal-moves.ts'
import { AcceptDialog } from '../sheets/accept-dialog.tsx'
import { EndDialog } from '../sheets/end-sheet.tsx'
import type { ProductRequest, ProductRequests } from './request.ts'

interface RequestSheetProps {
  request: ProductRequest
  product: ProductRequests['product']
  move: 'accept' | 'decline'
  open: boolean
  onClose: () => void
}

/** Accepting or declining one of several requests. Loads Base UI: import it lazily. */
export function RequestSheet({ request, product, move, open, onClose }: RequestSheetProps) {
  const { buyerName, buyerPhoto, pay } = request
  const moves = useDealMoves({ _id: request._id, otherName: buyerName })
  const dialog = { open, onClose, onMove: moves.move, busy: moves.running !== null }
  if (move === 'accept') {
    const buyer = { name: buyerName, photo: buyerPhoto }
    const taka = priceToAccept(request, product.askedTaka)
    return <AcceptDialog request={{ productId: product._id, kind: product.kind, buyer, taka, pay }} {...dialog} />
  }
  const deal = {
    state: request.state,
    kind: product.kind,
    meeting: null,
    agreedMeeting: null,
    other: { name: buyerName },
  }
  return <EndDialog move="decline" deal={{ ...deal, me: 'saller' }} {...dialog} />
}
