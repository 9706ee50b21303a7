import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { PageHead } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'
import { sendPasswordResetEmail } from '../account.ts'
import { authErrorCode } from '../auth-error.ts'
import { EmailForm } from './email-form.tsx'

/** Asks for a password reset e-mail. The answer does not reveal whether there is an account. */
export function ResetRequestForm({ from }: { from: string | undefined }) {
  const { reset } = useWords().accounts
  const [sentTo, setSentTo] = useState('')
  async function send(email: string) {
    await sendPasswordResetEmail(email, from).catch((error: unknown) => {
      // Another provider may reveal that there is no account: we do not pass that on.
      if (authErrorCode(error) !== 'user-not-found') throw error
    })
    setSentTo(email)
  }
  if (sentTo) return <Sent email={sentTo} onChangeEmail={() => setSentTo('')} />
  return (
    <>
      <PageHead title={reset.heading} />
      <p className="mt-2 text-body text-ink-2">{reset.text}</p>
      <div className="mt-6">
        <EmailForm submit={reset.submit} send={send} />
      </div>
    </>
  )
}

function Sent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const { reset } = useWords().accounts
  const changeEmail = (
    <Button kind="secondary" onClick={onChangeEmail}>
      {reset.otherEmail}
    </Button>
  )
  return (
    <div role="status">
      <h1 className="sr-only">{reset.heading}</h1>
      <EmptyState large icon={MailCheck} title={reset.sent} text={reset.sentText(email)} action={changeEmail} />
    </div>
  )
}
