import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { MAX_CLOSING_NOTE } from '../../contract.ts'

interface CloseReportDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Asks what was done about a report, and closes it. It loads Base UI, so import it lazily. */
export function CloseReportDialog({ id, open, onClose }: CloseReportDialogProps) {
  const { closing: words } = useWords().conversations.office
  const form = useId()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending } = useCloseReport(id, onClose)
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(note.trim() === '')
    if (note.trim() !== '') mutate(note)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      footer={
        <>
          <DialogCancel>{words.cancel}</DialogCancel>
          <Button type="submit" form={form} loading={isPending}>
            {words.action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="space-y-4" onSubmit={submit}>
        <p className="text-small text-ink-2">{words.text}</p>
        <TextArea
          label={words.note}
          rows={4}
          maxLength={MAX_CLOSING_NOTE}
          value={note}
          error={isMissing ? words.noteMissing : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  )
}

/** Also after a refusal the lists are asked again: another admin may have closed it. */
function useCloseReport(id: string, onDone: () => void) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => api.closeReport({ id, note }),
    onSuccess: () => {
      toast.success(words.conversations.office.closing.done)
      onDone()
    },
    onError: (error) => void toast.error(explain(error, words)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['conversations', 'listReportedThreads'] }),
  })
}
