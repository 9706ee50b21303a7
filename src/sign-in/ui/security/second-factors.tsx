import { KeyRound, MessageSquare, Smartphone } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { makeRecoveryCodes } from '../own-calls.ts'
import { type Factor, newApp, newPhoneFactor, removeFactor } from '../second-factor-steps.ts'
import { requireFreshSignIn, type Security } from '../security-steps.ts'
import { SecurityRow, SecuritySection } from './section.tsx'
import { SendLetter } from './send-letter.tsx'
import { useSecurityAction } from './use-action.ts'

const AppDialog = lazy(() => import('./app-dialog.tsx'))
const PhoneDialog = lazy(() => import('./phone-dialog.tsx'))
const CodesDialog = lazy(() => import('./codes-dialog.tsx'))
const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** What is open over the page. */
type Open = { app: NewApp } | 'phone' | { remove: Factor } | { codes: string[] } | null
type NewApp = Awaited<ReturnType<typeof newApp>>

/** What somebody wants, before it is known that it is them. */
type Wish = 'app' | 'phone' | 'codes' | { remove: Factor }

/** Authenticator app, text message and recovery codes. */
export function SecondFactors({ security }: { security: Security }) {
  const { factor: copy, page } = useWords().security
  const { act, running } = useSecurityAction()
  const [open, setOpen] = useState<Open>(null)
  const { factors } = security
  const on = factors.length > 0

  async function begin(wish: Wish) {
    await act(typeof wish === 'string' ? wish : wish.remove.id, async () => {
      await requireFreshSignIn()
      if (wish === 'app') setOpen({ app: await newApp(security.email) })
      else if (wish === 'codes') setOpen({ codes: await makeRecoveryCodes() })
      else setOpen(wish)
    })
  }
  // The first step that is set up comes with recovery codes; another one keeps them.
  function added() {
    setOpen(null)
    if (!on && security.recoveryCodes !== null) begin('codes')
  }
  const remove = async (gone: Factor) => {
    await act(gone.id, () => removeFactor(gone.id), copy.removed)
    setOpen(null)
  }
  return (
    <>
      <SecuritySection
        rows
        title={copy.title}
        badge={<Badge tone={on ? 'leaf' : 'plain'}>{on ? copy.on : copy.off}</Badge>}
        text={copy.text}
      >
        <WhyNot security={security} />
        <FactorRows security={security} running={running} onWish={begin} />
        {on && security.recoveryCodes !== null && (
          <SecurityRow icon={KeyRound} title={copy.recovery} text={copy.recoveryLeft(security.recoveryCodes)}>
            <RowButton label={copy.newCodesLabel} loading={running === 'codes'} onClick={() => begin('codes')}>
              {copy.newCodes}
            </RowButton>
          </SecurityRow>
        )}
      </SecuritySection>
      <Suspense fallback={<LoadingBar />}>
        {isOpen(open, 'app') && <AppDialog app={open.app} onClose={() => setOpen(null)} onDone={added} />}
        {open === 'phone' && (
          <PhoneDialog kind="step" begin={newPhoneFactor} onClose={() => setOpen(null)} onDone={added} />
        )}
        {isOpen(open, 'codes') && <CodesDialog codes={open.codes} onClose={() => setOpen(null)} />}
        {isOpen(open, 'remove') && (
          <ConfirmDialog
            open
            title={copy.removeTitle}
            text={copy.removeText}
            confirm={copy.remove}
            cancel={page.cancel}
            loading={running === open.remove.id}
            onClose={() => setOpen(null)}
            onConfirm={() => remove(open.remove)}
          />
        )}
      </Suspense>
    </>
  )
}

function isOpen<K extends 'app' | 'codes' | 'remove'>(open: Open, what: K): open is Extract<Open, Record<K, unknown>> {
  return typeof open === 'object' && open !== null && what in open
}

/** Why nothing can be set up now. */
function refusalOf({ emailVerified, ownerProven, cameByPhone }: Security) {
  if (!emailVerified) return 'needsEmail'
  if (!ownerProven) return 'needsLetter'
  return cameByPhone ? 'notByPhone' : null
}

function WhyNot({ security }: { security: Security }) {
  const { factor: copy } = useWords().security
  const refusal = refusalOf(security)
  if (!refusal) return null
  return (
    <li className="p-4 lg:px-6" id="second-factor-refusal">
      <Notice tone="info">
        {copy[refusal]}
        {refusal === 'needsLetter' && <SendLetter />}
      </Notice>
    </li>
  )
}

interface FactorRowsProps {
  security: Security
  running: string | null
  onWish: (wish: Wish) => void
}

function FactorRows({ security, running, onWish }: FactorRowsProps) {
  const { factor: copy } = useWords().security
  const { signIn } = useSettings()
  const app = security.factors.find(({ kind }) => kind === 'app')
  const phones = security.factors.filter(({ kind }) => kind === 'phone')
  const off = refusalOf(security) !== null
  const setUp = (label: string, what: 'app' | 'phone') => (
    <RowButton label={label} off={off} loading={running === what} onClick={() => onWish(what)}>
      {copy.setUp}
    </RowButton>
  )
  const remove = (label: string, factor: Factor) => (
    <RowButton label={label} loading={running === factor.id} onClick={() => onWish({ remove: factor })}>
      {copy.remove}
    </RowButton>
  )
  return (
    <>
      <SecurityRow icon={Smartphone} title={copy.app} text={app ? copy.added(app.added) : copy.appText}>
        {app ? remove(copy.removeApp, app) : setUp(copy.setUpApp, 'app')}
      </SecurityRow>
      {phones.map((phone) => (
        <SecurityRow key={phone.id} icon={MessageSquare} title={copy.phone} text={copy.to(phone.phone ?? '')}>
          {remove(copy.removePhone, phone)}
        </SecurityRow>
      ))}
      {phones.length === 0 && signIn.phone && (
        <SecurityRow icon={MessageSquare} title={copy.phone} text={copy.phoneText}>
          {setUp(copy.setUpPhone, 'phone')}
        </SecurityRow>
      )}
    </>
  )
}

interface RowButtonProps {
  /** What it does, for those who do not see the row. */
  label: string
  loading?: boolean
  off?: boolean
  onClick: () => void
  children: ReactNode
}

function RowButton({ label, loading = false, off = false, onClick, children }: RowButtonProps) {
  return (
    <Button
      kind="secondary"
      size="sm"
      className="max-sm:h-11"
      aria-label={label}
      disabled={off}
      reasonId="second-factor-refusal"
      loading={loading}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
