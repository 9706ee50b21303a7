import { useState } from 'react'
import toast from 'react-hot-toast'
import { encode } from 'uqr'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { oneTimeCode } from '../forms/second-step.tsx'
import { providerSentence } from '../provider-sentence.ts'
import type { newApp } from '../second-factor-steps.ts'
import { useSecurityAnew } from '../security-queries.ts'

interface AppDialogProps {
  app: NewApp
  onClose: () => void
  /** After the app's first right code. */
  onDone: () => void
}

type NewApp = Awaited<ReturnType<typeof newApp>>

/** A key for an authenticator app, as picture and text; the app's first code switches it on. */
export default function AppDialog({ app, onClose, onDone }: AppDialogProps) {
  const { appDialog: copy, page } = useWords().security
  const [loading, setLoading] = useState(false)
  return (
    <Dialog
      open
      title={copy.title}
      closeLabel={page.close}
      onClose={onClose}
      foot={
        <>
          <DialogCancel>{page.cancel}</DialogCancel>
          <Button type="submit" form="new-app" loading={loading}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <NewAppForm app={app} setLoading={setLoading} onDone={onDone} />
    </Dialog>
  )
}

interface NewAppFormProps {
  app: NewApp
  setLoading: (loading: boolean) => void
  onDone: () => void
}

function NewAppForm({ app, setLoading, onDone }: NewAppFormProps) {
  const words = useWords()
  const { appDialog: copy } = words.security
  const anew = useSecurityAnew()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  async function confirm() {
    setRefusal('')
    setLoading(true)
    try {
      await app.confirm(code.replace(/\s/g, ''))
      await anew()
      toast.success(copy.done)
      onDone()
    } catch (error) {
      setRefusal(providerSentence(error, words))
    } finally {
      setLoading(false)
    }
  }
  return (
    <form
      id="new-app"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <p className="text-body text-ink-2">{copy.scan}</p>
      <QrCode text={app.address} label={copy.qr} />
      <div>
        <p className="text-small text-ink-2">{copy.type}</p>
        <p className="mt-1 rounded-control bg-sunken p-3 text-center font-mono text-body break-all select-all">
          {app.key.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <TextField
        label={copy.code}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        {...oneTimeCode}
      />
    </form>
  )
}

/** Dark on white in both themes: cameras read it best that way. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-control bg-white"
    >
      <path d={dots} fill="#000" />
    </svg>
  )
}
