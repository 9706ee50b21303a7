import { KeyRound, Mail, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '#ui/display/badge.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { requireRecentSignIn, type Security } from '../auth/account-security.ts'
import { linkPhone, unlinkProvider } from '../auth/sign-in-methods.ts'
import { GoogleRow } from './google-row.tsx'
import { RowButton } from './row-button.tsx'
import { SecurityRow, SecuritySection } from './section.tsx'
import { useSecurityAction } from './use-security-action.ts'

const PhoneDialog = lazy(() => import('./phone-dialog.tsx'))

/** All sign-in methods, and whether the account has them. */
export function SignInMethods({ security }: { security: Security }) {
  const { waysIn: copy } = useWords().security
  const { signIn, google } = useSettings()
  return (
    <SecuritySection rows title={copy.title} text={copy.text}>
      <PasswordRow security={security} />
      {(google || security.google !== null) && <GoogleRow security={security} offered={google} />}
      <SecurityRow icon={Mail} title={copy.link} text={copy.linkText(security.email)} />
      {(signIn.phone || security.phone) && <PhoneRow security={security} />}
    </SecuritySection>
  )
}

/** A password can be removed when another provider is linked; an e-mail link is always possible. */
function PasswordRow({ security: { hasPassword, google, phone } }: { security: Security }) {
  const { waysIn: copy } = useWords().security
  const { signIn } = useSettings()
  const { act, running } = useSecurityAction()
  // The hosted service would remove the e-mail address, too, by which the shop identifies users.
  const removable = hasPassword && (google !== null || phone !== null) && signIn.path !== null
  return (
    <SecurityRow icon={KeyRound} title={copy.password} text={hasPassword ? copy.on : copy.off}>
      {removable && (
        <RowButton
          label={copy.removePassword}
          loading={running === 'unlink'}
          onClick={() => act('unlink', () => unlinkProvider('password'), copy.passwordRemoved)}
        >
          {copy.remove}
        </RowButton>
      )}
    </SecurityRow>
  )
}

function PhoneRow({ security: { phone, factors } }: { security: Security }) {
  const { waysIn: copy } = useWords().security
  const { act, running } = useSecurityAction()
  const [adding, setAdding] = useState(false)
  const unavailable = !phone && factors.length > 0
  return (
    <>
      <SecurityRow icon={Smartphone} title={copy.phone} text={phone ?? (unavailable ? copy.notWithStep : copy.off)}>
        {phone ? (
          <RowButton
            label={copy.removePhone}
            loading={running === 'unlink'}
            onClick={() => act('unlink', () => unlinkProvider('phone'), copy.removed)}
          >
            {copy.remove}
          </RowButton>
        ) : unavailable ? (
          <Badge>{copy.off}</Badge>
        ) : (
          <RowButton
            label={copy.addPhone}
            loading={running === 'link'}
            onClick={() => act('link', () => requireRecentSignIn().then(() => setAdding(true)))}
          >
            {copy.add}
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
