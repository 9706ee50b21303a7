import toast from 'react-hot-toast/headless'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { PhoneCodeForm } from '../forms/phone/phone-code-form.tsx'
import { useRefreshSecurity } from './queries.ts'

interface PhoneDialogProps {
  /** Role of the phone number in the account: a second factor, or a sign-in method. */
  kind: 'factor' | 'method'
  /** Sends a code; the returned function confirms the number with it. */
  sendCode: (phone: string) => Promise<(code: string) => Promise<void>>
  onClose: () => void
  /** Called after the code was accepted. */
  onDone: () => void
}

/** Asks for a phone number, then for the code that was sent to it. */
export default function PhoneDialog({ kind, sendCode, onClose, onDone }: PhoneDialogProps) {
  const { phoneDialog: texts, page, signInMethods } = useWords().security
  const refreshSecurity = useRefreshSecurity()
  async function send(phone: string) {
    const confirm = await sendCode(phone)
    return async (code: string) => {
      await confirm(code)
      await refreshSecurity()
      toast.success(kind === 'factor' ? texts.done : signInMethods.added)
      onDone()
    }
  }
  return (
    <Dialog
      open
      size="sm"
      title={kind === 'factor' ? texts.factorTitle : texts.methodTitle}
      closeLabel={page.close}
      onClose={onClose}
    >
      <PhoneCodeForm send={send} submitLabel={texts.submit} />
    </Dialog>
  )
}
