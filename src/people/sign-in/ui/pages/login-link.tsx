import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'
import { sendSignInLink } from '../auth/sign-in-methods.ts'
import { EmailForm } from '../forms/email-form.tsx'
import { NarrowPage } from '../forms/narrow-page.tsx'
import { OtherMethods } from '../forms/other-methods.tsx'

export const Route = createFileRoute('/_main/_guest-only/login/link')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.security.linkPage.title) }] }
  },
  component: LoginLinkPage,
})

/** Asks for an e-mail with a sign-in link. The answer is the same whether there is an account or not. */
function LoginLinkPage() {
  const { linkPage } = useWords().security
  const search = Route.useSearch()
  const from = useHydrated() ? search.from : undefined
  const [sentTo, setSentTo] = useState('')
  if (sentTo) return <Sent email={sentTo} onChangeEmail={() => setSentTo('')} />
  return (
    <NarrowPage title={linkPage.title} text={linkPage.text}>
      <EmailForm
        submit={linkPage.submit}
        send={async (email) => {
          await sendSignInLink(email, from)
          setSentTo(email)
        }}
      />
      <OtherMethods from={from} methods={['password', 'phone']} />
    </NarrowPage>
  )
}

function Sent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const { linkPage } = useWords().security
  const changeEmail = (
    <Button kind="secondary" onClick={onChangeEmail}>
      {linkPage.another}
    </Button>
  )
  return (
    <div role="status" className="py-10">
      <h1 className="sr-only">{linkPage.title}</h1>
      <EmptyState large icon={MailCheck} title={linkPage.sent} text={linkPage.sentText(email)} action={changeEmail} />
    </div>
  )
}
