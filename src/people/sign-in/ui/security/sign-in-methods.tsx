import { KeyRound, Mail, Smartphone } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Google } from '#ui/display/brand-icons.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { requireRecentSignIn, type Security } from '../auth/account-security.ts'
import { linkPhone, unlinkProvider } from '../auth/sign-in-methods.ts'
import { type GooglePopup, openGooglePopup } from '../google/google-popup.ts'
import { linkGoogle } from '../google/google-sign-in.ts'
import { RowButton, SecurityRow, SecuritySection } from './section.tsx'
import { useSecurityAction } from './use-security-action.ts'

const PhoneDialog = lazy(() => import('./phone-dialog.tsx'))

/** All sign-in methods, and whether the account has them. */
export function SignInMethods({ security }: { security: Security }) {
  const { signInMethods: texts } = useWords().security
  const { signIn, google } = useSettings()
  return (
    <SecuritySection rows title={texts.title} text={texts.text}>
      <PasswordRow security={security} />
      {(google || security.google !== null) && <GoogleRow security={security} offered={google} />}
      <SecurityRow icon={Mail} title={texts.link} text={security.email ? texts.linkText(security.email) : texts.off} />
      {(signIn.phone || security.phone) && <PhoneRow security={security} />}
    </SecuritySection>
  )
}

/** A password can be removed when another provider is linked; an e-mail link is always possible. */
function PasswordRow({ security: { hasPassword, google, phone } }: { security: Security }) {
  const { signInMethods: texts } = useWords().security
  const { signIn } = useSettings()
  const { act, running } = useSecurityAction()
  // The hosted service would remove the e-mail address, too, by which the shop identifies users.
  const removable = hasPassword && (google !== null || phone !== null) && signIn.path !== null
  return (
    <SecurityRow icon={KeyRound} title={texts.password} text={hasPassword ? texts.on : texts.off}>
      {removable && (
        <RowButton
          label={texts.removePassword}
          loading={running === 'unlink'}
          onClick={() => act('unlink', () => unlinkProvider('password'), texts.passwordRemoved)}
        >
          {texts.remove}
        </RowButton>
      )}
    </SecurityRow>
  )
}

/** An address that nobody confirmed does not take the place of a number. */
function PhoneRow({ security: { emailVerified, google, phone, factors } }: { security: Security }) {
  const { signInMethods: texts } = useWords().security
  const { act, running } = useSecurityAction()
  const [adding, setAdding] = useState(false)
  const unavailable = !phone && factors.length > 0
  return (
    <>
      <SecurityRow
        icon={Smartphone}
        title={texts.phone}
        text={phone ?? (unavailable ? texts.notWithSecondFactor : texts.off)}
      >
        {phone && !emailVerified && google === null ? (
          <Badge tone="leaf">{texts.on}</Badge>
        ) : phone ? (
          <RowButton
            label={texts.removePhone}
            loading={running === 'unlink'}
            onClick={() => act('unlink', () => unlinkProvider('phone'), texts.removed)}
          >
            {texts.remove}
          </RowButton>
        ) : unavailable ? (
          <Badge>{texts.off}</Badge>
        ) : (
          <RowButton
            label={texts.addPhone}
            loading={running === 'link'}
            onClick={() => act('link', () => requireRecentSignIn().then(() => setAdding(true)))}
          >
            {texts.add}
          </RowButton>
        )}
      </SecurityRow>
      {adding && (
        <Suspense fallback={<LoadingBar />}>
          <PhoneDialog
            kind="method"
            sendCode={linkPhone}
            onClose={() => setAdding(false)}
            onDone={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Google as a sign-in method. @param offered whether the site is set up for it */
function GoogleRow({ security: { google }, offered }: { security: Security; offered: boolean }) {
  const { signInMethods: texts } = useWords().security
  const { google: words } = useWords().accounts
  const { act, running } = useSecurityAction()
  const popup = useRef<GooglePopup>(null)
  useEffect(() => () => popup.current?.cancel(), [])
  function link() {
    // In the click handler itself: browsers block popups that open later.
    popup.current = openGooglePopup()
    act('link', () => linkGoogle(popup.current), texts.googleAdded)
  }
  return (
    <SecurityRow icon={Google} title={texts.google} text={google || texts.notLinked}>
      {running === 'link' && (
        <Button kind="quiet" size="sm" className="max-sm:h-11" onClick={() => popup.current?.cancel()}>
          {words.cancel}
        </Button>
      )}
      {google !== null ? (
        <RowButton
          label={texts.removeGoogle}
          loading={running === 'unlink'}
          onClick={() => act('unlink', () => unlinkProvider('google.com'), texts.googleRemoved)}
        >
          {texts.remove}
        </RowButton>
      ) : (
        offered && (
          <RowButton label={texts.addGoogle} loading={running === 'link'} onClick={link}>
            {texts.add}
          </RowButton>
        )
      )}
    </SecurityRow>
  )
}
