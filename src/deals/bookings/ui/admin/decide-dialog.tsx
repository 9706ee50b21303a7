import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { NoteDialog } from '#ui/overlays/form-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { type ContestedNoShow, MAX_DECISION_NOTE } from '../../contract.ts'
import type { AdminMove } from '../../rules.ts'

interface DecideDialogProps {
  noShow: ContestedNoShow
  decision: AdminMove
  open: boolean
  onClose: () => void
}

/** Asks why, and decides. It loads Base UI, so import it lazily. */
export function DecideDialog({ noShow, decision, open, onClose }: DecideDialogProps) {
  const { dialog: words } = useWords().noShows
  const { api } = useRouteContext({ from: rootRouteId })
  const { submit, pending } = useSubmit({
    call: (note: string) => api.decideNoShow({ id: noShow._id, decision, note }),
    refresh: ['bookings'],
    done: words.done,
    onDone: onClose,
  })
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      words={{
        ...words,
        title: words.title[decision],
        action: words.action[decision],
        text: words.text[decision](accusedOf(noShow)),
      }}
      maxLength={MAX_DECISION_NOTE}
      onSubmit={submit}
      pending={pending}
    />
  )
}

/** The name of the side that is said not to have come. */
function accusedOf({ history, buyerName, salerName }: ContestedNoShow): string {
  return history.findLast(({ move }) => move === 'no-show')?.actor === 'buyer' ? salerName : buyerName
}
