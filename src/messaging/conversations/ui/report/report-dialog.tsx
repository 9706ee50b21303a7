import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { REPORT_REASONS, type ReportReason } from '../../contract.ts'
import { threadQuery } from '../queries.ts'

interface ReportDialogProps {
  threadId: string
  open: boolean
  onClose: () => void
}

/** Reports a conversation to the admins. It loads Base UI, so import it lazily. */
export function ReportDialog({ threadId, open, onClose }: ReportDialogProps) {
  const words = useWords()
  const { report } = words.conversations
  const form = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [text, setText] = useState('')
  const { send, pending } = useReport(threadId, onClose)
  function submit() {
    setMissing(reason === null)
    if (reason !== null) send(reason, text)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={report.title}
      closeLabel={report.close}
      footer={
        <>
          <DialogCancel>{report.cancel}</DialogCancel>
          <Button type="submit" form={form} loading={pending}>
            {report.send}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p className="text-small text-ink-2">{report.text}</p>
        <ChoiceCards
          legend={report.reasonLabel}
          dots
          columns="grid-cols-1"
          name="reason"
          choices={REPORT_REASONS.map((value) => ({ value, title: report.reasons[value] }))}
          error={isMissing && words.errors.invalid_value}
          onChange={({ target }) => {
            const chosen = REPORT_REASONS.find((value) => value === target.value)
            setReason(chosen ?? null)
            setMissing(false)
          }}
        />
        <TextArea label={report.words} maxLength={600} value={text} onChange={({ target }) => setText(target.value)} />
      </form>
    </Dialog>
  )
}

/** Sends the report once, however often the button is pressed. */
function useReport(threadId: string, onDone: () => void) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)

  async function send(reason: ReportReason, text: string) {
    if (pending) return
    setPending(true)
    try {
      await api.reportThread({ id: threadId, reason, words: text })
      await queryClient.invalidateQueries({ queryKey: threadQuery(api, threadId).queryKey })
      toast.success(words.conversations.report.done)
      onDone()
    } catch (error) {
      toast.error(explain(error, words))
    } finally {
      setPending(false)
    }
  }
  return { send, pending }
}
