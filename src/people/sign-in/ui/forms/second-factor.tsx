import { useState } from 'react'
import { typedCode } from '#shared/text/typed-code.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import type { Factor, FactorResolver } from '../auth/multi-factor.ts'
import { isWholeCode, oneTimeCode } from './one-time-code.ts'
import { useOperation } from './use-operation.ts'

/** Kinds of proof that the user can give: the code of a factor, or a recovery code. */
type Method = Factor | 'recovery'

interface SecondFactorProps {
  resolver: FactorResolver
  resolveSignIn: FactorResolver['resolveSignIn']
  onBack: () => void
}

/** The second factor of a sign-in: the code of an app or a message, or a recovery code (row Z33). */
export function SecondFactor({ resolver, resolveSignIn, onBack }: SecondFactorProps) {
  const { secondFactorPrompt: texts } = useWords().security
  const app = resolver.factors.find(({ kind }) => kind === 'app')
  const [method, setMethod] = useState<Method>(app ?? resolver.factors[0] ?? 'recovery')
  // Only our own service has recovery codes.
  const methods: Method[] = useSettings().signIn.path ? [...resolver.factors, 'recovery'] : resolver.factors
  const others = methods.filter((other) => other !== method)
  return (
    <>
      <CodeForm key={methodKey(method)} method={method} resolver={resolver} resolveSignIn={resolveSignIn} />
      <ul className="mt-6 space-y-1 border-t border-line pt-4">
        {others.map((other) => (
          <li key={methodKey(other)}>
            <Button kind="quiet" full onClick={() => setMethod(other)}>
              {other === 'recovery' ? texts.byRecovery : other.phone ? texts.byPhone(other.phone) : texts.byApp}
            </Button>
          </li>
        ))}
        <li>
          <Button kind="quiet" full onClick={onBack}>
            {texts.back}
          </Button>
        </li>
      </ul>
    </>
  )
}

function methodKey(method: Method): string {
  return method === 'recovery' ? method : method.id
}

type CodeFormProps = Pick<SecondFactorProps, 'resolver' | 'resolveSignIn'> & { method: Method }

function CodeForm({ method, resolver, resolveSignIn }: CodeFormProps) {
  const { secondFactorPrompt: texts } = useWords().security
  const phone = method === 'recovery' ? null : method.phone
  const factorId = method === 'recovery' ? (resolver.factors[0]?.id ?? '') : method.id
  const [verificationId, setVerificationId] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const { run, running, refusal } = useOperation()
  const submit = (typed: string) => run(() => resolveSignIn(factorId, typedCode(typed), verificationId))
  const send = () => run(async () => setVerificationId(await resolver.sendCode(factorId)), 'send')
  return (
    <form
      noValidate
      className="mt-2 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <p className="text-body text-ink-2">
        {method === 'recovery' ? texts.recovery : phone ? texts.phone(phone) : texts.app}
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {phone && !verificationId ? (
        <Button size="lg" full loading={running === 'send'} onClick={send}>
          {texts.send}
        </Button>
      ) : (
        <>
          <CodeField
            method={method}
            code={code}
            onCode={(typed) => {
              setCode(typed)
              if (method !== 'recovery' && running === null && isWholeCode(typed)) submit(typed)
            }}
          />
          <Button type="submit" size="lg" full loading={running === 'submit'}>
            {texts.submit}
          </Button>
          {phone && (
            <Button kind="quiet" full loading={running === 'send'} onClick={send}>
              {texts.again}
            </Button>
          )}
        </>
      )}
    </form>
  )
}

type CodeFieldProps = { method: Method; code: string; onCode: (code: string) => void }

function CodeField({ method, code, onCode }: CodeFieldProps) {
  const { secondFactorPrompt: texts } = useWords().security
  const label = method === 'recovery' ? texts.recoveryCode : method.phone ? texts.phoneCode : texts.appCode
  return (
    <TextField
      // The code is all that this page asks for.
      autoFocus
      label={label}
      value={code}
      onChange={(event) => onCode(event.target.value)}
      {...(method === 'recovery' ? { autoCapitalize: 'characters', autoComplete: 'off' } : oneTimeCode)}
    />
  )
}
