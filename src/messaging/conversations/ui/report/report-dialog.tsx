import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { REPORT_REASONS, type ReportReason } from '../../contract.ts'

interface ReportDialogProps {
  threadId: string
  /** The number of the message that is reported; otherwise the conversation is. */
  message: number | undefined
  open: boolean
  onClose: () => void
}

/** Reports a conversation, or a message of it, to the admins. It loads Base UI, so import it lazily. */
export function ReportDialog({ threadId, message, open, onClose }: ReportDialogProps) {
  const { report } = useWords().conversations
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [text, setText] = useState('')
  const { api } = useRouteContext({ from: rootRouteId })
  const sending = useSubmit({
    call: (chosen: ReportReason) => api.reportThread({ id: threadId, message, reason: chosen, words: text }),
    refresh: [['conversations', 'showThread']],
    done: report.done,
    onDone: () => {
      setReason(null)
      setText('')
      onClose()
    },
  })
  function submit() {
    setMissing(reason === null)
    if (reason !== null) sending.submit(reason)
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={message === undefined ? report.title : report.message}
      closeLabel={report.close}
      cancel={report.cancel}
      submit={report.send}
      onSubmit={submit}
      pending={sending.pending}
    >
      <p className="text-small text-ink-2">{message === undefined ? report.text : report.messageText}</p>
      <ChoiceCards
        legend={report.reasonLabel}
        dots
        columns="grid-cols-1"
        name="reason"
        value={reason}
        choices={REPORT_REASONS.map((value) => ({ value, title: report.reasons[value] }))}
        error={isMissing && report.missing}
        onChange={({ target }) => {
          const chosen = REPORT_REASONS.find((value) => value === target.value)
          setReason(chosen ?? null)
          setMissing(false)
        }}
      />
      <TextArea label={report.words} maxLength={600} value={text} onChange={({ target }) => setText(target.value)} />
    </FormDialog>
  )
}
