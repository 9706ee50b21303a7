import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Google } from '#ui/display/brand-icons.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { useSession } from '../session.ts'
import { waitingForLink } from './google-steps.ts'
import { useGoogle } from './use-google.ts'

interface GoogleButtonProps {
  from: string | undefined
  /** The form below takes a password: that is where an account of another kind is opened. */
  takesPassword?: boolean
}

/** Google sign-in (rows L08 G08), with the line `or` under it; without a set-up it says so when it is pressed. */
export function GoogleButton({ from, takesPassword = false }: GoogleButtonProps) {
  const { google, fields, provider } = useWords().accounts
  const offered = useSettings().google
  const [asked, setAsked] = useState(false)
  const { phase, begin, cancel } = useGoogle(from)
  const email = waitingForLink()
  const { known, loading } = useSession()
  return (
    <>
      <Button
        kind="secondary"
        size="lg"
        full
        icon={Google}
        // Another way in is being taken already.
        loading={phase !== 'idle' || (known && loading)}
        onClick={offered ? begin : () => setAsked(true)}
      >
        {google.button}
      </Button>
      <div role="status">
        {asked && (
          <Notice tone="info" className="mt-3">
            {google.notSetUp}
          </Notice>
        )}
        {phase === 'window' && <Waiting onCancel={cancel} />}
        {(phase === 'leaving' || phase === 'blocked') && (
          <Notice tone="info" className="mt-3">
            {phase === 'blocked' ? provider['popup-blocked'] : google.leaving}
          </Notice>
        )}
        {phase === 'idle' && email && <HowToLink email={email} from={from} takesPassword={takesPassword} />}
      </div>
      <div className="my-5 flex items-center gap-3 text-caption text-ink-3">
        <span className="h-px flex-1 bg-line" />
        {fields.or}
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  )
}

/** While the window is open: it may be hidden behind this one. */
function Waiting({ onCancel }: { onCancel: () => void }) {
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

/** After account-exists-with-different-credential (row Z27): the account's own way in comes first, then both are one. */
function HowToLink({
  email,
  from,
  takesPassword,
}: {
  email: string
  from: string | undefined
  takesPassword: boolean
}) {
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
