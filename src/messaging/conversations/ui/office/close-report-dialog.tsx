import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { NoteDialog } from '#ui/overlays/form-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { MAX_CLOSING_NOTE } from '../../contract.ts'

interface CloseReportDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Asks what was done about a report, and closes it. It loads Base UI, so import it lazily. */
export function CloseReportDialog({ id, open, onClose }: CloseReportDialogProps) {
  const { closing: words } = useWords().conversations.office
  const { api } = useRouteContext({ from: rootRouteId })
  const { submit, pending } = useSubmit({
    call: (note: string) => api.closeReport({ id, note }),
    // Not the messages that an admin reads: the server notes each reading.
    refresh: [['conversations', 'listReportedThreads']],
    done: words.done,
    onDone: onClose,
  })
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      words={words}
      maxLength={MAX_CLOSING_NOTE}
      onSubmit={submit}
      pending={pending}
    />
  )
}
