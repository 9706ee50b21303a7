import type { Deal } from '../../contract.ts'
import { priceToAccept } from '../../rules.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { CorrectSheet } from './correct-sheet.tsx'
import { EndDialog } from './end-sheet.tsx'
import { ProposeSheet } from './propose-sheet.tsx'
import type { SheetName, SheetProps } from './sheet-props.ts'

/** Dialog for the input of a move, such as a reason, a meeting or a phone number. Loads Base UI: import it lazily. */
export function DealSheet({ sheet, ...props }: SheetProps & { sheet: SheetName }) {
  if (sheet === 'accept') return <AcceptDialog request={acceptable(props.deal)} {...props} />
  if (sheet === 'correct') return <CorrectSheet {...props} />
  if (sheet === 'propose') return <ProposeSheet {...props} />
  return <EndDialog move={sheet} {...props} />
}

function acceptable({ productId, kind, other, nowTaka, pay, ...deal }: Deal) {
  return { productId, kind, pay, buyer: { name: other.name, photo: other.photo }, taka: priceToAccept(deal, nowTaka) }
}
