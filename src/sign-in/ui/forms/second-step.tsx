import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { providerSentence } from '../provider-sentence.ts'
import type { Challenge, Factor } from '../second-factor-steps.ts'

/** What is asked for: a factor's code, or one of the recovery codes. */
type Way = Factor | 'recovery'

interface SecondStepProps {
  challenge: Challenge
  answer: Challenge['answer']
  onBack: () => void
}

/** The second step of a sign-in: an app's code, a message's, or a recovery code (row Z33). */
export function SecondStep({ challenge, answer, onBack }: SecondStepProps) {
  const { step } = useWords().security
  const app = challenge.factors.find(({ kind }) => kind === 'app')
  const [way, setWay] = useState<Way>(app ?? challenge.factors[0] ?? 'recovery')
  // Recovery codes are our own service's.
  const ways: Way[] = useSettings().signIn.path ? [...challenge.factors, 'recovery'] : challenge.factors
  const others = ways.filter((other) => other !== way)
  return (
    <>
      <CodeForm key={keyOf(way)} way={way} challenge={challenge} answer={answer} />
      <ul className="mt-6 space-y-1 border-t border-line pt-4">
        {others.map((other) => (
          <li key={keyOf(other)}>
            <Button kind="quiet" full onClick={() => setWay(other)}>
              {other === 'recovery' ? step.byRecovery : other.phone ? step.byPhone(other.phone) : step.byApp}
            </Button>
          </li>
        ))}
        <li>
          <Button kind="quiet" full onClick={onBack}>
            {step.back}
          </Button>
        </li>
      </ul>
    </>
  )
}

function keyOf(way: Way): string {
  return way === 'recovery' ? way : way.id
}

function CodeForm({ way, challenge, answer }: Pick<SecondStepProps, 'challenge' | 'answer'> & { way: Way }) {
  const words = useWords()
  const { step } = words.security
  const phone = way === 'recovery' ? null : way.phone
  const [verificationId, setVerificationId] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  const [running, setRunning] = useState<'send' | 'answer' | null>(null)
  const factorId = way === 'recovery' ? (challenge.factors[0]?.id ?? '') : way.id

  async function run(what: 'send' | 'answer', work: () => Promise<void>) {
    setRefusal('')
    setRunning(what)
    await work().catch((error: unknown) => setRefusal(providerSentence(error, words)))
    setRunning(null)
  }
  const send = () => run('send', async () => setVerificationId(await challenge.sendCode(factorId)))
  const text = way === 'recovery' ? step.recovery : phone ? step.phone(phone) : step.app
  const label = way === 'recovery' ? step.recoveryCode : phone ? step.phoneCode : step.appCode
  return (
    <form
      noValidate
      className="mt-2 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        run('answer', () => answer(factorId, code.trim(), verificationId))
      }}
    >
      <p className="text-body text-ink-2">{text}</p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {phone && !verificationId ? (
        <Button size="lg" full loading={running === 'send'} onClick={send}>
          {step.send}
        </Button>
      ) : (
        <>
          <TextField
            // A person who came this far has come to type it.
            autoFocus
            label={label}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            {...(way === 'recovery' ? { autoCapitalize: 'characters', autoComplete: 'off' } : oneTimeCode)}
          />
          <Button type="submit" size="lg" full loading={running === 'answer'}>
            {step.submit}
          </Button>
          {phone && (
            <Button kind="quiet" full loading={running === 'send'} onClick={send}>
              {step.again}
            </Button>
          )}
        </>
      )}
    </form>
  )
}

/** Phones offer the code of a message just come, and show digits alone. */
export const oneTimeCode = { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 } as const
