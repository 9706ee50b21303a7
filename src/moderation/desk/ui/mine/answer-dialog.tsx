import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { NoteDialog } from '#ui/overlays/form-dialog.tsx'
import { desk } from '#words/desk.ts'
import type { Notice } from '../../contract.ts'
import { MAX_REPLY } from '../../rules.ts'

interface AnswerDialogProps {
  notice: Notice
  open: boolean
  onClose: () => void
}

/** Appeals against a decision, or answers a question. It loads Base UI, so import it lazily. */
export function AnswerDialog({ notice: { _id, act, title }, open, onClose }: AnswerDialogProps) {
  const { mine } = desk
  const { api } = useRouteContext({ from: rootRouteId })
  const { submit, pending } = useSubmit({
    call: (words: string) => api.answerNotice({ id: _id, words }),
    refresh: ['moderation'],
    done: mine.sent,
    onDone: onClose,
  })
  const isQuestion = act === 'ask'
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      words={{
        title: mine.acts[act](title),
        text: isQuestion ? mine.answerText : mine.appealText,
        note: mine.words,
        noteMissing: mine.missing,
        action: mine.send,
        cancel: mine.cancel,
        close: mine.close,
      }}
      maxLength={MAX_REPLY}
      onSubmit={submit}
      pending={pending}
    />
  )
}
