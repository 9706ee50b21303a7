import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { desk } from '#words/desk.ts'
import type { Reason } from '../../rules.ts'
import { MAX_WORDS, REASONS_OF } from '../../rules.ts'

export interface Reported {
  kind: 'product' | 'person' | 'review'
  id: string
}

interface ReportDialogProps extends Reported {
  open: boolean
  onClose: () => void
}

/** Reports something to the admins. It loads Base UI and the words of the desk, so import it lazily. */
export function ReportDialog({ kind, id, open, onClose }: ReportDialogProps) {
  const { report, reasons } = desk
  const { api } = useRouteContext({ from: rootRouteId })
  const [reason, setReason] = useState<Reason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [words, setWords] = useState('')
  const sending = useSubmit({
    call: (chosen: Reason) => api.reportThing({ kind, id, reason: chosen, words }),
    refresh: ['moderation'],
    done: report.done,
    onDone: () => {
      setReason(null)
      setWords('')
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
      title={report.title[kind]}
      closeLabel={report.close}
      cancel={report.cancel}
      submit={report.send}
      onSubmit={submit}
      pending={sending.pending}
    >
      <p className="text-small text-ink-2">{report.text}</p>
      <ChoiceCards
        legend={report.reason}
        dots
        columns="grid-cols-1"
        name="reason"
        value={reason}
        choices={REASONS_OF[kind].map((value) => ({ value, title: reasons[value] }))}
        error={isMissing && report.missing}
        onChange={({ target }) => {
          setReason(REASONS_OF[kind].find((value) => value === target.value) ?? null)
          setMissing(false)
        }}
      />
      <TextArea
        label={report.words}
        maxLength={MAX_WORDS}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  )
}
