import { useState } from 'react'
import type { Messages } from '#messages/en.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSession } from './session.ts'
import { sendVerification } from './sign-in-steps.ts'

/** True for the refusal of somebody who must confirm their e-mail address before they book or sell. */
export function mustConfirmFirst(error: unknown): boolean {
  return error instanceof AppError && error.code === 'email_not_confirmed'
}

type Letter = { step: 'idle' | 'sending' | 'failed' } | { step: 'sent'; time: string }

/** In a form that was refused for that: what to do, and a button that sends the verification letter again. */
export function ConfirmFirst({ copy }: { copy: Messages['bookings']['dialog']['confirmFirst'] }) {
  const { user } = useSession()
  const [letter, setLetter] = useState<Letter>({ step: 'idle' })
  async function again() {
    setLetter({ step: 'sending' })
    await sendVerification().then(
      () => setLetter({ step: 'sent', time: new Date().toLocaleTimeString('en', { timeStyle: 'short' }) }),
      () => setLetter({ step: 'failed' }),
    )
  }
  return (
    <Notice tone="danger">
      <p className="break-words">
        <strong className="block font-semibold">{copy.title}</strong>
        {copy.text(user?.email ?? '')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="secondary" size="sm" className="max-sm:h-11" loading={letter.step === 'sending'} onClick={again}>
          {copy.again}
        </Button>
        <span role="status">
          {letter.step === 'sent' && copy.sent(letter.time)}
          {letter.step === 'failed' && copy.failed}
        </span>
      </div>
    </Notice>
  )
}
