import { Copy, Download } from 'lucide-react'
import { copyText } from '#ui/browser/copy-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { downloadFile } from '#ui/controls/download-file.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#ui/text/words.ts'

/** New recovery codes. They are shown only once. */
export default function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { codesDialog: texts, page } = useWords().security
  const text = codes.join('\n')
  return (
    <Dialog
      open
      size="sm"
      title={texts.title}
      closeLabel={page.close}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <p className="text-small text-ink-2">{texts.text}</p>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 text-center font-mono text-small">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          kind="secondary"
          icon={Copy}
          onClick={() => copyText(text, { copied: texts.copied, failed: texts.copyFailed })}
        >
          {texts.copy}
        </Button>
        <Button kind="secondary" icon={Download} onClick={() => downloadFile(texts.file, text, 'text/plain')}>
          {texts.download}
        </Button>
      </div>
    </Dialog>
  )
}
