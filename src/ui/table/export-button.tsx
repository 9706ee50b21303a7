import { Download } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { records } from '#words/records.ts'
import { moreLinkClass } from '../controls/button-class.ts'
import { downloadFile } from '../controls/download-file.ts'
import { explain, useWords } from '../text/words.ts'

/** Start of the next part of an export. */
type Next = { cursor: string; line: number }

interface ExportButtonProps {
  /** The name of the file. */
  file: string
  exportPart: (next?: Next) => Promise<{ csv: string; rows: number; line: number; next: string | null }>
}

/** Downloads a whole list as CSV, part by part. */
export function ExportButton({ file, exportPart }: ExportButtonProps) {
  const words = useWords()
  const texts = records.export
  const [busy, setBusy] = useState(false)
  async function exportAll() {
    setBusy(true)
    try {
      let [csv, rows] = ['', 0]
      let next: Next | undefined
      do {
        const part = await exportPart(next)
        csv += part.csv
        rows += part.rows
        next = part.next === null ? undefined : { cursor: part.next, line: part.line }
      } while (next)
      downloadFile(file, csv, 'text/csv')
      toast.success(texts.done(rows))
    } catch (error) {
      toast.error(texts.failed(explain(error, words)))
    }
    setBusy(false)
  }
  return (
    <button type="button" disabled={busy} aria-busy={busy || undefined} onClick={exportAll} className={moreLinkClass()}>
      <Download className="size-4" />
      {busy ? texts.busy : texts.action}
    </button>
  )
}
