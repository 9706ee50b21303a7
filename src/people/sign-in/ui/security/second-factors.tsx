import { lazy, Suspense, useState } from 'react'
import { Badge } from '#ui/display/badge.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWords } from '#ui/text/words.ts'
import { requireRecentSignIn, type Security } from '../auth/account-security.ts'
import { createRecoveryCodes } from '../auth/identity-api.ts'
import {
  type Factor,
  startPhoneEnrollment,
  startTotpEnrollment,
  type TotpEnrollment,
  unenrollFactor,
} from '../auth/multi-factor.ts'
import { type FactorAction, FactorRows } from './factor-rows.tsx'
import { SecuritySection } from './section.tsx'
import { useSecurityAction } from './use-security-action.ts'

const AuthenticatorDialog = lazy(() => import('./authenticator-dialog.tsx'))
const PhoneDialog = lazy(() => import('./phone-dialog.tsx'))
const RecoveryCodesDialog = lazy(() => import('./recovery-codes-dialog.tsx'))
const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

type OpenDialog =
  | { kind: 'app'; enrollment: TotpEnrollment }
  | { kind: 'phone' }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'remove'; factor: Factor }

/** Authenticator app, text message and recovery codes. */
export function SecondFactors({ security }: { security: Security }) {
  const { secondFactors: texts } = useWords().security
  const { act, running } = useSecurityAction()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const enabled = security.factors.length > 0

  async function start(action: FactorAction) {
    await act(typeof action === 'string' ? action : action.remove.id, async () => {
      await requireRecentSignIn()
      if (action === 'app') setDialog({ kind: 'app', enrollment: await startTotpEnrollment(security.email) })
      else if (action === 'codes') setDialog({ kind: 'codes', codes: await createRecoveryCodes() })
      else if (action === 'phone') setDialog({ kind: 'phone' })
      else setDialog({ kind: 'remove', factor: action.remove })
    })
  }
  // The first factor comes with recovery codes; a second factor keeps them.
  function onEnrolled() {
    setDialog(null)
    if (!enabled && security.recoveryCodes !== null) start('codes')
  }
  async function remove({ id }: Factor) {
    await act(id, () => unenrollFactor(id), texts.removed)
    setDialog(null)
  }
  return (
    <>
      <SecuritySection
        rows
        title={texts.title}
        badge={<Badge tone={enabled ? 'leaf' : 'plain'}>{enabled ? texts.on : texts.off}</Badge>}
        text={texts.text}
      >
        <FactorRows security={security} running={running} onAction={start} />
      </SecuritySection>
      <Suspense fallback={<LoadingBar />}>
        {dialog && (
          <FactorDialog
            dialog={dialog}
            removing={dialog.kind === 'remove' && running === dialog.factor.id}
            onClose={() => setDialog(null)}
            onEnrolled={onEnrolled}
            onRemove={remove}
          />
        )}
      </Suspense>
    </>
  )
}

interface FactorDialogProps {
  dialog: OpenDialog
  removing: boolean
  onClose: () => void
  onEnrolled: () => void
  onRemove: (factor: Factor) => void
}

function FactorDialog({ dialog, removing, onClose, onEnrolled, onRemove }: FactorDialogProps) {
  const { secondFactors: texts, page } = useWords().security
  switch (dialog.kind) {
    case 'app':
      return <AuthenticatorDialog enrollment={dialog.enrollment} onClose={onClose} onDone={onEnrolled} />
    case 'phone':
      return <PhoneDialog kind="factor" sendCode={startPhoneEnrollment} onClose={onClose} onDone={onEnrolled} />
    case 'codes':
      return <RecoveryCodesDialog codes={dialog.codes} onClose={onClose} />
    case 'remove':
      return (
        <ConfirmDialog
          open
          title={texts.removeTitle}
          text={texts.removeText}
          confirm={texts.remove}
          cancel={page.cancel}
          loading={removing}
          onClose={onClose}
          onConfirm={() => onRemove(dialog.factor)}
        />
      )
  }
}
