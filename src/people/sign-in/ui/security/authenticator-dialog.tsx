import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { typedCode } from '#shared/text/typed-code.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import type { TotpEnrollment } from '../auth/multi-factor.ts'
import { authErrorMessage } from '../auth-error.ts'
import { oneTimeCode } from '../forms/second-factor.tsx'
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
  const [loading, setLoading] = useState(false)
  return (
    <Dialog
      open
      title={texts.title}
      closeLabel={page.close}
      onClose={onClose}
      footer={
        <>
          <DialogCancel>{page.cancel}</DialogCancel>
          <Button type="submit" form="totp-enrollment" loading={loading}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <EnrollmentForm enrollment={enrollment} setLoading={setLoading} onDone={onDone} />
    </Dialog>
  )
}

interface EnrollmentFormProps {
  enrollment: TotpEnrollment
  setLoading: (loading: boolean) => void
  onDone: () => void
}

function EnrollmentForm({ enrollment, setLoading, onDone }: EnrollmentFormProps) {
  const { appDialog: texts } = useWords().security
  const [code, setCode] = useState('')
  const { enroll, refusal } = useEnroll({ enrollment, setLoading, onDone })
  return (
    <form
      id="totp-enrollment"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        enroll(code)
      }}
    >
      <p className="text-body text-ink-2">{texts.scan}</p>
      <QrCode text={enrollment.qrCodeUrl} label={texts.qr} />
      <SecretKey value={enrollment.secretKey} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <TextField
        label={texts.code}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        {...oneTimeCode}
      />
    </form>
  )
}

/** Completes the enrollment with a code of the app; `refusal` is the message of the last failure. */
function useEnroll({ enrollment, setLoading, onDone }: EnrollmentFormProps) {
  const words = useWords()
  const refreshSecurity = useRefreshSecurity()
  const [refusal, setRefusal] = useState('')
  async function enroll(code: string) {
    setRefusal('')
    setLoading(true)
    try {
      await enrollment.enroll(typedCode(code))
      await refreshSecurity()
      toast.success(words.security.appDialog.done)
      onDone()
    } catch (error) {
      setRefusal(authErrorMessage(error, words))
    } finally {
      setLoading(false)
    }
  }
  return { enroll, refusal }
}

/** In groups of four, to type. */
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
