import type { Deal } from '../../contract.ts'
import type { MoveInput } from '../deal/use-deal-moves.ts'

export type SheetName = 'accept' | 'correct' | 'propose' | 'decline' | 'cancel' | 'no-show' | 'contest'

export interface SheetProps {
  deal: Deal
  open: boolean
  onClose: () => void
  /** Makes the move; resolves to the error if it was refused, after it was shown, unless `showsError` shows it. */
  onMove: (input: MoveInput, showsError?: (error: unknown) => boolean) => Promise<unknown>
  /** A move runs. */
  busy: boolean
}
