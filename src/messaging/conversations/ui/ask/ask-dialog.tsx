import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { isUnconfirmedEmail, UnconfirmedEmailNotice } from '#people/sign-in/ui/unconfirmed-email.tsx'
import { chipClass } from '#ui/controls/chip.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { lengthOf, MAX_TEXT } from '../../rules.ts'
import { keyOfText } from './key-of-text.ts'

interface AskDialogProps {
  productId: string
  open: boolean
  onClose: () => void
}

/** The first question to a saller; then the conversation opens. It loads Base UI, so import it lazily. */
export function AskDialog({ productId, open, onClose }: AskDialogProps) {
  const words = useWords()
  const { asking, bookings } = words
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const asked = useAsk(productId)

  function submit() {
    const fault =
      text.trim() === '' ? words.errors.required : lengthOf(text.trim()) > MAX_TEXT ? words.errors.too_long : ''
    setError(fault)
    if (fault === '') asked.submit(text.trim())
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={asking.title}
      closeLabel={asking.close}
      askBeforeClose={text.trim() !== '' && bookings.dialog.unsaved}
      cancel={asking.cancel}
      submit={asking.send}
      onSubmit={submit}
      pending={asked.pending}
    >
      <TextArea
        label={asking.label}
        dir="auto"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <OftenAsked text={text} onChoose={setText} />
      <Notice tone="warn">{asking.advice}</Notice>
      {asked.unconfirmed && <UnconfirmedEmailNotice texts={bookings.dialog.confirmFirst} />}
    </FormDialog>
  )
}

/** Questions to choose from. They are sent after one more press. */
function OftenAsked({ text, onChoose }: { text: string; onChoose: (question: string) => void }) {
  const { asking } = useWords()
  return (
    <ul aria-label={asking.quick} className="flex flex-wrap gap-2">
      {asking.questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onChoose(question)} className={chipClass(text === question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Submission of the question. After a failure the words stay. */
function useAsk(productId: string) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const navigate = useNavigate()
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [keyOf] = useState(keyOfText)
  const submission = useSubmit({
    call: (text: string) => api.startThread({ productId, key: keyOf(text), text }),
    refresh: ['conversations'],
    done: words.asking.sent,
    onDone: ({ threadId }) => navigate({ to: '/dashboard/messages/$id', params: { id: threadId } }),
    showsError: (error) => {
      setUnconfirmed(isUnconfirmedEmail(error))
      return isUnconfirmedEmail(error)
    },
  })
  return { ...submission, unconfirmed }
}
