import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { reauthenticateWithPassword, replaceSession } from '../auth/account-security.ts'
import { type FactorResolver, getResolver } from '../auth/multi-factor.ts'
import { SecondFactor } from '../forms/second-factor.tsx'
import { useOperation } from '../forms/use-operation.ts'

interface ReauthenticateDialogProps {
  hasPassword: boolean
  onSettled: (reauthenticated: boolean) => void
}

/** Reauthenticates with the password, and with the second factor of those who have one. */
export default function ReauthenticateDialog({ hasPassword, onSettled }: ReauthenticateDialogProps) {
  const { reauthenticate: texts, page } = useWords().security
  const [resolver, setResolver] = useState<FactorResolver | null>(null)
  const { run, running, refusal } = useOperation()
  const asksPassword = hasPassword && !resolver
  return (
    <Dialog
      open
      size="sm"
      title={texts.title}
      closeLabel={page.close}
      onClose={() => onSettled(false)}
      footer={
        asksPassword && (
          <>
            <DialogCancel>{page.cancel}</DialogCancel>
            <Button type="submit" form="reauthenticate" loading={running !== null}>
              {texts.submit}
            </Button>
          </>
        )
      }
    >
      {resolver ? (
        <SecondFactor
          resolver={resolver}
          resolveSignIn={(...args) => replaceSession(() => resolver.resolveSignIn(...args)).then(() => onSettled(true))}
          onBack={() => onSettled(false)}
        />
      ) : hasPassword ? (
        <PasswordForm run={run} refusal={refusal} onResolver={setResolver} onDone={() => onSettled(true)} />
      ) : (
        <p className="text-body text-ink-2">{texts.noPassword}</p>
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  run: (operation: () => Promise<unknown>) => Promise<void>
  refusal: string
  onResolver: (resolver: FactorResolver) => void
  onDone: () => void
}

function PasswordForm({ run, refusal, onResolver, onDone }: PasswordFormProps) {
  const words = useWords()
  const { reauthenticate: texts } = words.security
  const { fields } = words.accounts
  const [password, setPassword] = useState('')
  async function reauthenticate() {
    try {
      await reauthenticateWithPassword(password)
    } catch (error) {
      const resolver = await getResolver(error)
      if (!resolver) throw error
      return onResolver(resolver)
    }
    onDone()
  }
  return (
    <form
      id="reauthenticate"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(reauthenticate)
      }}
    >
      <p className="text-small text-ink-2">{texts.text}</p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        showLabel={fields.showPassword}
        hideLabel={fields.hidePassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </form>
  )
}
