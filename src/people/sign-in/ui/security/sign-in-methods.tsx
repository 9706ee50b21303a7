import { KeyRound, Mail, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '#ui/display/badge.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { requireRecentSignIn, type Security } from '../auth/account-security.ts'
import { linkPhone, unlinkProvider } from '../auth/sign-in-methods.ts'
import { GoogleRow } from './google-row.tsx'
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
      <SecurityRow icon={Mail} title={texts.link} text={texts.linkText(security.email)} />
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

function PhoneRow({ security: { phone, factors } }: { security: Security }) {
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
        {phone ? (
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
