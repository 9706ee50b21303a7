import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Google } from '#ui/display/brand-icons.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { useSession } from '../session.ts'
import { pendingLinkEmail } from './google-sign-in.ts'
import { InAppHint } from './in-app-hint.tsx'
import { useGoogle } from './use-google.ts'

interface GoogleButtonProps {
  from: string | undefined
  /** The form below takes a password, so that an existing account can be linked on this page. */
  takesPassword?: boolean
  /** The ways that stand first in the browser of another app, where Google does not work. */
  inApp: ReactNode
}

/** Google sign-in (rows L08 G08) with the line `or` below it. Where Google is not set up, a click says so. */
export function GoogleButton({ from, takesPassword = false, inApp }: GoogleButtonProps) {
  const { google, provider } = useWords().accounts
  const isSetUp = useSettings().google
  const [showNotSetUp, setShowNotSetUp] = useState(false)
  const { phase, start, cancel } = useGoogle(from)
  const email = pendingLinkEmail()
  const { authReady, loading } = useSession()
  return (
    <>
      <div className="only-in-app">
        {inApp}
        <InAppHint />
      </div>
      <Button
        className="not-in-app"
        kind="secondary"
        size="lg"
        full
        icon={Google}
        // Another sign-in operation runs.
        loading={phase !== 'idle' || (authReady && loading)}
        onClick={isSetUp ? start : () => setShowNotSetUp(true)}
      >
        {google.button}
      </Button>
      <div role="status">
        {showNotSetUp && (
          <Notice tone="info" className="mt-3">
            {google.notSetUp}
          </Notice>
        )}
        {phase === 'popup' && <PopupOpen onCancel={cancel} />}
        {(phase === 'redirecting' || phase === 'blocked') && (
          <Notice tone="info" className="mt-3">
            {phase === 'blocked' ? provider['popup-blocked'] : google.leaving}
          </Notice>
        )}
        {phase === 'idle' && email && <LinkHint email={email} from={from} takesPassword={takesPassword} />}
      </div>
      <OrLine />
    </>
  )
}

/** The line `or` between two ways to sign in. */
export function OrLine() {
  const { fields } = useWords().accounts
  return (
    <div className="my-5 flex items-center gap-3 text-caption text-ink-3">
      <span className="h-px flex-1 bg-line" />
      {fields.or}
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}

/** While the popup is open, which may be hidden behind this window. */
function PopupOpen({ onCancel }: { onCancel: () => void }) {
  const { google } = useWords().accounts
  return (
    <div className="mt-3 flex items-center justify-between gap-3 text-small text-ink-2">
      <p>{google.waiting}</p>
      <Button kind="quiet" size="md" onClick={onCancel}>
        {google.cancel}
      </Button>
    </div>
  )
}

/**
 * Hint after account-exists-with-different-credential (row Z27): the user signs in with the existing account first, then Google
 * is linked.
 */
function LinkHint({ email, from, takesPassword }: Omit<GoogleButtonProps, 'inApp'> & { email: string }) {
  const { google } = useWords().accounts
  return (
    <Notice tone="info" className="mt-3">
      <strong className="block font-semibold break-words">{google.exists(email)}</strong>
      {takesPassword ? (
        google.linkHere
      ) : (
        <Link
          to="/login"
          search={from ? { from } : {}}
          className="touch-area font-semibold text-accent-ink underline underline-offset-4"
        >
          {google.linkAtLogin}
        </Link>
      )}
    </Notice>
  )
}
