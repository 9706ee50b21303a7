import { createFileRoute, redirect, useHydrated } from '@tanstack/react-router'
import { useWords } from '#ui/text/words.ts'
import { LoginAside } from '../forms/login-aside.tsx'
import { OtherWays } from '../forms/other-ways.tsx'
import { useSignInStep } from '../forms/own-sign-in.ts'
import { PhoneCodeForm } from '../forms/phone-code-form.tsx'
import { sendPhoneCode } from '../ways-in-steps.ts'

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

/** Sign-in by a code that goes to a number which was added on the Security page. */
function LoginPhonePage() {
  const { phonePage } = useWords().security
  const search = Route.useSearch()
  const from = useHydrated() ? search.from : undefined
  const lead = useSignInStep(from)
  const send = async (phone: string) => {
    const use = await sendPhoneCode(phone)
    return (code: string) => lead(() => use(code))
  }
  return (
    <LoginAside title={phonePage.title} text={phonePage.text}>
      <PhoneCodeForm send={send} submitLabel={phonePage.submit} />
      <OtherWays from={from} here="phone" />
    </LoginAside>
  )
}
