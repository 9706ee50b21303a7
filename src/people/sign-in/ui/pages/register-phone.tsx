import { createFileRoute, Link, redirect, useHydrated } from '@tanstack/react-router'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import { PhoneSignIn } from '../forms/phone/phone-sign-in.tsx'

export const Route = createFileRoute('/_main/_guest-only/register/phone')({
  beforeLoad: ({ context }) => {
    if (!context.settings.signIn.phone) throw redirect({ to: '/register' })
  },
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.accounts.registerPhone.title) }] }
  },
  component: RegisterPhonePage,
})

/** Registration with a phone number in place of an e-mail address and a password. */
function RegisterPhonePage() {
  const { registerPhone: texts } = useWords().accounts
  const search = Route.useSearch()
  const from = useHydrated() ? search.from : undefined
  return (
    <PhoneSignIn from={from} texts={texts} knownNumber={texts.known}>
      <p className="mt-4 text-center">
        <Link to="/register" search={from ? { from } : {}} className={moreLinkClass()}>
          {texts.byEmail}
        </Link>
      </p>
    </PhoneSignIn>
  )
}
