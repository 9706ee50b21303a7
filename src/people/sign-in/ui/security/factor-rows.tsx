import { KeyRound, MessageSquare, Smartphone } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { sendEmailVerification } from '../account.ts'
import type { Security } from '../auth/account-security.ts'
import type { Factor } from '../auth/multi-factor.ts'
import { RowButton, SecurityRow } from './section.tsx'
import { useSecurityAction } from './use-security-action.ts'

/** Set up an app or a phone, create recovery codes, or remove a factor. */
export type FactorAction = 'app' | 'phone' | 'codes' | { remove: Factor }

interface FactorRowsProps {
  security: Security
  /** The action that runs: its name, or the id of the factor that is removed. */
  running: string | null
  onAction: (action: FactorAction) => void
}

export function FactorRows({ security, running, onAction }: FactorRowsProps) {
  const { secondFactors: texts } = useWords().security
  const { factors, recoveryCodes } = security
  return (
    <>
      <SetUpRefusal security={security} />
      <AppRow security={security} running={running} onAction={onAction} />
      <PhoneRows security={security} running={running} onAction={onAction} />
      {factors.length > 0 && recoveryCodes !== null && (
        <SecurityRow icon={KeyRound} title={texts.recovery} text={texts.recoveryLeft(recoveryCodes)}>
          <RowButton label={texts.newCodesLabel} loading={running === 'codes'} onClick={() => onAction('codes')}>
            {texts.newCodes}
          </RowButton>
        </SecurityRow>
      )}
    </>
  )
}

function AppRow({ security, running, onAction }: FactorRowsProps) {
  const { secondFactors: texts } = useWords().security
  const app = security.factors.find(({ kind }) => kind === 'app')
  return (
    <SecurityRow icon={Smartphone} title={texts.app} text={app ? texts.added(app.added) : texts.appText}>
      {app ? (
        <RowButton label={texts.removeApp} loading={running === app.id} onClick={() => onAction({ remove: app })}>
          {texts.remove}
        </RowButton>
      ) : (
        <RowButton
          label={texts.setUpApp}
          disabled={setUpRefusal(security) !== null}
          reasonId={REFUSAL_ID}
          loading={running === 'app'}
          onClick={() => onAction('app')}
        >
          {texts.setUp}
        </RowButton>
      )}
    </SecurityRow>
  )
}

function PhoneRows({ security, running, onAction }: FactorRowsProps) {
  const { secondFactors: texts } = useWords().security
  const { signIn } = useSettings()
  const phones = security.factors.filter(({ kind }) => kind === 'phone')
  if (phones.length === 0 && signIn.phone)
    return (
      <SecurityRow icon={MessageSquare} title={texts.phone} text={texts.phoneText}>
        <RowButton
          label={texts.setUpPhone}
          disabled={setUpRefusal(security) !== null}
          reasonId={REFUSAL_ID}
          loading={running === 'phone'}
          onClick={() => onAction('phone')}
        >
          {texts.setUp}
        </RowButton>
      </SecurityRow>
    )
  return phones.map((phone) => (
    <SecurityRow key={phone.id} icon={MessageSquare} title={texts.phone} text={texts.to(phone.phone ?? '')}>
      <RowButton label={texts.removePhone} loading={running === phone.id} onClick={() => onAction({ remove: phone })}>
        {texts.remove}
      </RowButton>
    </SecurityRow>
  ))
}

/** The key of the sentence that says why no factor can be set up now; null when one can. */
function setUpRefusal({ emailVerified, ownerProven, signedInByPhone }: Security) {
  if (!emailVerified) return 'needsEmail'
  if (!ownerProven) return 'needsLetter'
  return signedInByPhone ? 'notByPhone' : null
}

const REFUSAL_ID = 'second-factor-refusal'

function SetUpRefusal({ security }: { security: Security }) {
  const { secondFactors: texts } = useWords().security
  const refusal = setUpRefusal(security)
  if (!refusal) return null
  return (
    <li className="p-4 lg:px-6" id={REFUSAL_ID}>
      <Notice tone="info">
        {texts[refusal]}
        {refusal === 'needsLetter' && <SendVerificationButton />}
      </Notice>
    </li>
  )
}

/** Sends the verification e-mail, whose link must be opened in this browser. */
function SendVerificationButton() {
  const { verifyNotice } = useWords().accounts
  const { act, running } = useSecurityAction()
  return (
    <Button
      kind="secondary"
      size="sm"
      className="mt-2 max-sm:h-11"
      loading={running !== null}
      onClick={() => act('letter', sendEmailVerification, verifyNotice.sent)}
    >
      {verifyNotice.again}
    </Button>
  )
}
