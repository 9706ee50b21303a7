import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { isUnconfirmedEmail, UnconfirmedEmailNotice } from '#people/sign-in/ui/unconfirmed-email.tsx'
import { Button } from '#ui/controls/button.tsx'
import { chipClass } from '#ui/controls/chip.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { explain, useWords } from '#ui/text/words.ts'
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
  const asked = useAsk(productId, text)
  const form = useId()

  function submit() {
    const fault =
      text.trim() === '' ? words.errors.required : lengthOf(text.trim()) > MAX_TEXT ? words.errors.too_long : ''
    setError(fault)
    if (fault === '') asked.send()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={asking.title}
      closeLabel={asking.close}
      askBeforeClose={text.trim() !== '' && bookings.dialog.unsaved}
      footer={
        <>
          <DialogCancel>{asking.cancel}</DialogCancel>
          <Button type="submit" form={form} loading={asked.pending}>
            {asking.send}
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
      </form>
    </Dialog>
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

/** Sends the question once, however often the button is pressed; after a failure the words stay. */
function useAsk(productId: string, text: string) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [keyOf] = useState(keyOfText)

  async function send() {
    if (pending) return
    setPending(true)
    try {
      const question = text.trim()
      const { threadId } = await api.startThread({ productId, key: keyOf(question), text: question })
      toast.success(words.asking.sent)
      await queryClient.invalidateQueries({ queryKey: ['conversations'] })
      await navigate({ to: '/dashboard/messages/$id', params: { id: threadId } })
    } catch (error) {
      setUnconfirmed(isUnconfirmedEmail(error))
      if (!isUnconfirmedEmail(error)) toast.error(explain(error, words))
    } finally {
      setPending(false)
    }
  }
  return { send, pending, unconfirmed }
}
