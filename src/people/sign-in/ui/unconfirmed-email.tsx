import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Messages } from '#messages/en.ts'
import { isAppError } from '#shared/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings } from '#ui/text/words.ts'
import { clockOf } from '#words/times.ts'
import { sendEmailVerification } from './account.ts'
import { useUser } from './session.ts'

/** True for the refusal of a user who must confirm their e-mail address before they book or sell. */
export function isUnconfirmedEmail(error: unknown): boolean {
  return isAppError(error) && error.code === 'email_not_confirmed'
}

type Sending = { status: 'idle' | 'sending' | 'failed' } | { status: 'sent'; time: string }

/**
 * The notice of a form that was refused with `email_not_confirmed`. Its button sends the verification e-mail again; its link
 * leads to a phone number.
 */
export function UnconfirmedEmailNotice({ texts }: { texts: Messages['bookings']['dialog']['confirmFirst'] }) {
  const user = useUser()
  const { phone } = useSettings().signIn
  const [sending, setSending] = useState<Sending>({ status: 'idle' })
  async function sendAgain() {
    setSending({ status: 'sending' })
    await sendEmailVerification().then(
      () => setSending({ status: 'sent', time: clockOf(new Date().toISOString()) }),
      () => setSending({ status: 'failed' }),
    )
  }
  return (
    <Notice tone="danger">
      <p className="break-words">
        <strong className="block font-semibold">{texts.title}</strong>
        {texts.text(user?.email ?? '')} {phone && texts.orPhone}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          kind="secondary"
          size="sm"
          className="max-sm:h-11"
          loading={sending.status === 'sending'}
          onClick={sendAgain}
        >
          {texts.again}
        </Button>
        {phone && (
          // In a tab of its own: what was typed here stays.
          <Link to="/dashboard/security" target="_blank" className={moreLinkClass()}>
            {texts.byPhone}
          </Link>
        )}
        <span role="status">
          {sending.status === 'sent' && texts.sent(sending.time)}
          {sending.status === 'failed' && texts.failed}
        </span>
      </div>
    </Notice>
  )
}
