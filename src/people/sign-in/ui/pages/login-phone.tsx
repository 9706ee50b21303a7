import { createFileRoute, redirect, useHydrated } from '@tanstack/react-router'
import { useWords } from '#ui/text/words.ts'
import { OtherMethods } from '../forms/other-methods.tsx'
import { PhoneSignIn } from '../forms/phone/phone-sign-in.tsx'

export const Route = createFileRoute('/_main/_guest-only/login/phone')({
  beforeLoad: ({ context }) => {
    if (!context.settings.signIn.phone) throw redirect({ to: '/login' })
  },
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.security.phonePage.title) }] }
  },
  component: LoginPhonePage,
})

/** Sign-in by a code that is sent to a phone number. A number without an account registers. */
function LoginPhonePage() {
  const { phonePage } = useWords().security
  const search = Route.useSearch()
  const from = useHydrated() ? search.from : undefined
  return (
    <PhoneSignIn from={from} texts={phonePage}>
      <OtherMethods from={from} methods={['password', 'link']} />
    </PhoneSignIn>
  )
}
