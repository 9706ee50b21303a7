import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { parsePhone } from '#shared/phone.ts'
import { typedCode } from '#shared/text/typed-code.ts'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver } from '#ui/controls/form.ts'
import { SubmitButton } from '#ui/controls/submit-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useFirstFocus } from '#ui/controls/use-first-focus.ts'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { isWholeCode, oneTimeCode } from '../one-time-code.ts'
import { useOperation } from '../use-operation.ts'

const PhoneNumber = z.object({
  phone: z.pipe(
    z.string().check(z.minLength(1, 'required')),
    z.transform((text, ctx) => {
      const phone = parsePhone(text)
      if (phone?.startsWith('+')) return phone
      ctx.issues.push({ code: 'custom', message: 'not_international', input: text })
      return z.NEVER
    }),
  ),
})
const Code = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'missing-code')) })

interface PhoneCodeFormProps {
  /** Sends the code; the returned function submits it. Both throw the SDK's error. */
  send: (phone: string) => Promise<(code: string) => Promise<void>>
  submitLabel: string
  /** Other ways than a number, below its form. The number then is one way of several, and does not have the focus at first. */
  otherWays?: ReactNode
}

/** Asks for a phone number, then for the code that was sent to it. */
export function PhoneCodeForm({ send, submitLabel, otherWays }: PhoneCodeFormProps) {
  const [sent, setSent] = useState<{ phone: string; submit: (code: string) => Promise<void> } | null>(null)
  const [isOtherNumber, setIsOtherNumber] = useState(false)
  const sendTo = async (phone: string) => setSent({ phone, submit: await send(phone) })
  if (!sent) {
    return (
      <>
        <NumberForm send={sendTo} hasFocus={!otherWays || isOtherNumber} />
        {otherWays}
      </>
    )
  }
  return (
    <CodeForm
      phone={sent.phone}
      submitCode={sent.submit}
      resend={() => sendTo(sent.phone)}
      onChangePhone={() => {
        setIsOtherNumber(true)
        setSent(null)
      }}
      submitLabel={submitLabel}
    />
  )
}

function NumberForm({ send, hasFocus }: { send: (phone: string) => Promise<void>; hasFocus: boolean }) {
  const words = useWords()
  const { phonePage } = words.security
  const { run, refusal } = useOperation()
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: shapeResolver(PhoneNumber, words, { not_international: words.accounts.provider['invalid-phone-number'] }),
    defaultValues: { phone: '' },
  })
  useFirstFocus(() => hasFocus && setFocus('phone'))
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ phone }) => run(() => send(phone)))
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <TextField
        label={phonePage.number}
        type="tel"
        required
        autoComplete="tel"
        placeholder={phonePage.example}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <SubmitButton size="lg" full loading={isSubmitting}>
        {phonePage.send}
      </SubmitButton>
    </form>
  )
}

interface CodeFormProps {
  phone: string
  submitCode: (code: string) => Promise<void>
  resend: () => Promise<void>
  onChangePhone: () => void
  submitLabel: string
}

function CodeForm({ phone, submitCode, resend, onChangePhone, submitLabel }: CodeFormProps) {
  const words = useWords()
  const { phonePage } = words.security
  const { provider } = words.accounts
  const { run, running, refusal } = useOperation()
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: shapeResolver(Code, words, { 'missing-code': provider['missing-code'] }),
    defaultValues: { code: '' },
  })
  useFirstFocus(() => setFocus('code'))
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ code }) => run(() => submitCode(typedCode(code))))
  const codeField = register('code', {
    onChange: ({ target }) => running === null && isWholeCode(target.value) && submit(),
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      <p role="status" className="text-body text-ink-2">
        {phonePage.sentTo(phone)}
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <TextField label={phonePage.code} required error={errors.code?.message} {...oneTimeCode} {...codeField} />
      <SubmitButton size="lg" full loading={isSubmitting}>
        {submitLabel}
      </SubmitButton>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="quiet" loading={running === 'send'} onClick={() => run(resend, 'send')}>
          {phonePage.again}
        </Button>
        <Button kind="quiet" onClick={onChangePhone}>
          {phonePage.another}
        </Button>
      </div>
    </form>
  )
}
