import toast from 'react-hot-toast'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { PhoneCodeForm } from '../forms/phone-code-form.tsx'
import { useSecurityAnew } from '../security-queries.ts'

interface PhoneDialogProps {
  /** A second step, or a way in. */
  kind: 'step' | 'way'
  /** Sends a code and gives what uses it. */
  begin: (phone: string) => Promise<(code: string) => Promise<void>>
  onClose: () => void
  /** After the right code. */
  onDone: () => void
}

/** A number and the code that came to it. */
export default function PhoneDialog({ kind, begin, onClose, onDone }: PhoneDialogProps) {
  const { phoneDialog: copy, page, waysIn } = useWords().security
  const anew = useSecurityAnew()
  async function send(phone: string) {
    const use = await begin(phone)
    return async (code: string) => {
      await use(code)
      await anew()
      toast.success(kind === 'step' ? copy.done : waysIn.added)
      onDone()
    }
  }
  return (
    <Dialog
      open
      size="sm"
      title={kind === 'step' ? copy.stepTitle : copy.wayTitle}
      closeLabel={page.close}
      onClose={onClose}
    >
      <PhoneCodeForm send={send} submitLabel={copy.submit} />
    </Dialog>
  )
}
