import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { typedCode } from '#shared/text/typed-code.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import type { TotpEnrollment } from '../auth/multi-factor.ts'
import { isWholeCode, oneTimeCode } from '../forms/one-time-code.ts'
import { useOperation } from '../forms/use-operation.ts'
import { useRefreshSecurity } from './queries.ts'

interface AuthenticatorDialogProps {
  enrollment: TotpEnrollment
  onClose: () => void
  /** Called after the first code of the app was accepted. */
  onDone: () => void
}

/** The secret key for an authenticator app, as QR code and text. The first code of the app completes the enrollment. */
export default function AuthenticatorDialog({ enrollment, onClose, onDone }: AuthenticatorDialogProps) {
  const { appDialog: texts, page } = useWords().security
  const refreshSecurity = useRefreshSecurity()
  const [code, setCode] = useState('')
  const { run, running, refusal } = useOperation()
  async function enroll(typed: string) {
    await enrollment.enroll(typedCode(typed))
    await refreshSecurity()
    toast.success(texts.done)
    onDone()
  }
  return (
    <FormDialog
      open
      title={texts.title}
      closeLabel={page.close}
      onClose={onClose}
      cancel={page.cancel}
      submit={texts.submit}
      onSubmit={() => run(() => enroll(code))}
      pending={running !== null}
    >
      <p className="text-body text-ink-2">{texts.scan}</p>
      <QrCode text={enrollment.qrCodeUrl} label={texts.qr} />
      <SecretKey value={enrollment.secretKey} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <TextField
        label={texts.code}
        required
        value={code}
        onChange={({ target }) => {
          setCode(target.value)
          if (running === null && isWholeCode(target.value)) run(() => enroll(target.value))
        }}
        {...oneTimeCode}
      />
    </FormDialog>
  )
}

/** The key in groups of four characters, to type. */
function SecretKey({ value }: { value: string }) {
  const { appDialog: texts } = useWords().security
  return (
    <div>
      <p className="text-small text-ink-2">{texts.type}</p>
      <p className="mt-1 rounded-control bg-sunken p-3 text-center font-mono text-body break-all select-all">
        {value.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
    </div>
  )
}
