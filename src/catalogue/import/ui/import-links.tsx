import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { downloadFile } from '#ui/controls/download-file.ts'
import { explain, useWords } from '#ui/text/words.ts'

/** Import and export, for the page of a saller's own products. */
export function ImportLinks({ withExport }: { withExport: boolean }) {
  const words = useWords().transfer
  return (
    <>
      <Link to="/dashboard/my-products/import" className={moreLinkClass()}>
        <Upload className="size-4" />
        {words.open}
      </Link>
      {withExport && <ExportButton />}
    </>
  )
}

function ExportButton() {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { action, done, failed, file } = words.transfer.export
  const [busy, setBusy] = useState(false)
  async function exportAll() {
    setBusy(true)
    try {
      let [csv, rows] = ['', 0]
      let cursor: string | null = null
      do {
        const part: Awaited<ReturnType<typeof api.exportProducts>> = await api.exportProducts(
          cursor === null ? {} : { cursor },
        )
        csv += part.csv
        rows += part.rows
        cursor = part.next
      } while (cursor !== null)
      downloadFile(file, csv, 'text/csv')
      toast.success(done(rows))
    } catch (error) {
      toast.error(failed(explain(error, words)))
    }
    setBusy(false)
  }
  return (
    <button type="button" disabled={busy} aria-busy={busy || undefined} onClick={exportAll} className={moreLinkClass()}>
      <Download className="size-4" />
      {action}
    </button>
  )
}
