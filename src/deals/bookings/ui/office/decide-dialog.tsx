import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { type ContestedNoShow, MAX_DECISION_NOTE } from '../../contract.ts'
import type { OfficeMove } from '../../rules.ts'

interface DecideDialogProps {
  noShow: ContestedNoShow
  decision: OfficeMove
  open: boolean
  onClose: () => void
}

/** Asks why, and decides. It loads Base UI, so import it lazily. */
export function DecideDialog({ noShow, decision, open, onClose }: DecideDialogProps) {
  const { dialog: words } = useWords().noShows
  const form = useId()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending } = useDecision(noShow._id, onClose)
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(note.trim() === '')
    if (note.trim() !== '') mutate({ decision, note })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title[decision]}
      closeLabel={words.close}
      footer={
        <>
          <DialogCancel>{words.cancel}</DialogCancel>
          <Button type="submit" form={form} loading={isPending}>
            {words.action[decision]}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="space-y-4" onSubmit={submit}>
        <p className="text-small text-ink-2 wrap-anywhere">{words.text[decision](accusedOf(noShow))}</p>
        <TextArea
          label={words.note}
          hint={words.noteHint}
          rows={4}
          maxLength={MAX_DECISION_NOTE}
          value={note}
          error={isMissing ? words.noteMissing : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  )
}

/** The name of the side that is said not to have come. */
function accusedOf({ history, buyerName, salerName }: ContestedNoShow): string {
  return history.findLast(({ move }) => move === 'no-show')?.actor === 'buyer' ? salerName : buyerName
}

/** Also after a refusal the list is asked again: another admin may have decided. */
function useDecision(id: string, onDone: () => void) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (made: { decision: OfficeMove; note: string }) => api.decideNoShow({ id, ...made }),
    onSuccess: () => {
      toast.success(words.noShows.dialog.done)
      onDone()
    },
    onError: (error) => void toast.error(explain(error, words)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}
