import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { NoteDialog } from '#ui/overlays/form-dialog.tsx'
import { people as words } from '#words/people.ts'
import { MAX_REVIEW_WORDS } from '../rules.ts'

interface AnswerDialogProps {
  reviewId: string
  open: boolean
  onClose: () => void
}

/** The one public answer to a review. */
export function AnswerDialog({ reviewId, open, onClose }: AnswerDialogProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { review } = words
  const { submit, pending } = useSubmit({
    call: (answer: string) => api.answerReview({ id: reviewId, words: answer }),
    refresh: [['reviews', 'showDealReviews']],
    done: review.answered,
    onDone: onClose,
  })
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      pending={pending}
      maxLength={MAX_REVIEW_WORDS}
      onSubmit={submit}
      words={{
        title: review.answerTitle,
        close: review.close,
        cancel: review.cancel,
        action: review.answerSend,
        text: review.answerText,
        note: review.answerWords,
        noteHint: review.wordsHint,
        noteMissing: review.answerMissing,
      }}
    />
  )
}
