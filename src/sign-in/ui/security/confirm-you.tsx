import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { SecondStep } from '../forms/second-step.tsx'
import { providerSentence } from '../provider-sentence.ts'
import { type Challenge, openChallenge } from '../second-factor-steps.ts'
import { confirmPassword, replacingSession } from '../security-steps.ts'

interface ConfirmYouProps {
  hasPassword: boolean
  onSettled: (confirmed: boolean) => void
}

/** Asks for the password once more, and for the second step of those who have one. */
export default function ConfirmYou({ hasPassword, onSettled }: ConfirmYouProps) {
  const { confirmYou, page } = useWords().security
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [loading, setLoading] = useState(false)
  const asks = hasPassword && !challenge
  return (
    <Dialog
      open
      size="sm"
      title={confirmYou.title}
      closeLabel={page.close}
      onClose={() => onSettled(false)}
      foot={
        asks && (
          <>
            <DialogCancel>{page.cancel}</DialogCancel>
            <Button type="submit" form="confirm-you" loading={loading}>
              {confirmYou.submit}
            </Button>
          </>
        )
      }
    >
      {challenge ? (
        <SecondStep
          challenge={challenge}
          answer={(...given) => replacingSession(() => challenge.answer(...given)).then(() => onSettled(true))}
          onBack={() => onSettled(false)}
        />
      ) : hasPassword ? (
        <PasswordForm setLoading={setLoading} onChallenge={setChallenge} onDone={() => onSettled(true)} />
      ) : (
        <p className="text-body text-ink-2">{confirmYou.noPassword}</p>
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  setLoading: (loading: boolean) => void
  onChallenge: (challenge: Challenge) => void
  onDone: () => void
}

function PasswordForm({ setLoading, onChallenge, onDone }: PasswordFormProps) {
  const words = useWords()
  const { confirmYou } = words.security
  const { fields } = words.accounts
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  async function confirm() {
    setRefusal('')
    setLoading(true)
    try {
      await confirmPassword(password)
      onDone()
    } catch (error) {
      const challenge = await openChallenge(error)
      if (challenge) return onChallenge(challenge)
      setRefusal(providerSentence(error, words))
    } finally {
      setLoading(false)
    }
  }
  return (
    <form
      id="confirm-you"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <p className="text-small text-ink-2">{confirmYou.text}</p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <PasswordField
        label={confirmYou.password}
        autoComplete="current-password"
        showLabel={fields.showPassword}
        hideLabel={fields.hidePassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </form>
  )
}
