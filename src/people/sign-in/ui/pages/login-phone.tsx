import { createFileRoute, redirect, useHydrated } from '@tanstack/react-router'
import { useWords } from '#ui/text/words.ts'
import { sendPhoneCode } from '../auth/sign-in-methods.ts'
import { NarrowPage } from '../forms/narrow-page.tsx'
import { OtherMethods } from '../forms/other-methods.tsx'
import { PhoneCodeForm } from '../forms/phone-code-form.tsx'
import { useSignInFlow } from '../forms/sign-in-flow.ts'

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

/** Sign-in by a code that is sent to a phone number of the account. */
function LoginPhonePage() {
  const { phonePage } = useWords().security
  const search = Route.useSearch()
  const from = useHydrated() ? search.from : undefined
  const runSignIn = useSignInFlow(from)
  const send = async (phone: string) => {
    const signIn = await sendPhoneCode(phone)
    return (code: string) => runSignIn(() => signIn(code))
  }
  return (
    <NarrowPage title={phonePage.title} text={phonePage.text}>
      <PhoneCodeForm send={send} submitLabel={phonePage.submit} />
      <OtherMethods from={from} current="phone" />
    </NarrowPage>
  )
}
