import { type ReactNode, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useWords } from '#ui/text/words.ts'
import { sendPhoneCode } from '../../auth/sign-in-methods.ts'
import { currentSession } from '../../session.ts'
import { NarrowPage } from '../narrow-page.tsx'
import { useSignInFlow } from '../sign-in-flow.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { PhoneProfileForm } from './phone-profile-form.tsx'

interface PhoneSignInProps {
  from: string | undefined
  texts: { title: string; text: string; submit: string }
  /** Shown when the number has an account; only the right code tells. */
  knownNumber?: string
  /** Below the form for the number. */
  children: ReactNode
}

/** Number and code; then, for a number without an account, the profile of a new user. */
export function PhoneSignIn({ from, texts, knownNumber, children }: PhoneSignInProps) {
  const { send, profilePage } = usePhoneSignIn(from, knownNumber)
  if (profilePage) return profilePage
  return (
    <NarrowPage title={texts.title} text={texts.text}>
      <PhoneCodeForm send={send} submitLabel={texts.submit} />
      {children}
    </NarrowPage>
  )
}

/** Sends the code that signs in; for a number without an account, `profilePage` then stands in place of the page. */
export function usePhoneSignIn(from: string | undefined, knownNumber?: string) {
  const { phoneProfile } = useWords().accounts
  const runSignIn = useSignInFlow(from)
  const [profile, setProfile] = useState<{ saved: () => void } | null>(null)
  async function send(phone: string) {
    const signIn = await sendPhoneCode(phone)
    return (code: string) =>
      runSignIn(async () => {
        await signIn(code)
        if (!currentSession().user?.role) await new Promise<void>((saved) => setProfile({ saved }))
        else if (knownNumber) toast.success(knownNumber)
      })
  }
  const profilePage = profile && (
    <NarrowPage title={phoneProfile.title} text={phoneProfile.text}>
      <PhoneProfileForm from={from} onSaved={profile.saved} />
    </NarrowPage>
  )
  return { send, profilePage }
}
