import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { UploadFailure } from '#services/image-host/contract.ts'
import { explain, useSettings, useWords } from '#ui/text/words.ts'
import { uploadPhotos } from '#ui/upload/upload-photos.ts'
import { useRefresh } from '#ui/use-call.ts'
import type { ImportFault, ImportReport } from '../../contract.ts'
import { decodeCsv, MAX_CSV_BYTES, photoNameOf } from '../../rules.ts'
import type { ZipPhotos } from './read-zip.ts'

export interface ChosenFiles {
  csv: File
  zip: File | null
}

interface Checked {
  csv: string
  photos: ZipPhotos
  report: ImportReport & { uploadTicket?: string | undefined }
}

export type ImportState =
  | { step: 'choosing' }
  | { step: 'checking' }
  | { step: 'checked'; checked: Checked; failure?: string }
  | { step: 'sending'; checked: Checked; done: number; total: number; waiting?: UploadFailure }
  | { step: 'storing'; checked: Checked }
  | { step: 'done'; imported: number }
  | { step: 'failed'; failure: string }

const NO_PHOTOS: ZipPhotos = { good: new Map(), bad: new Map() }

/**
 * An import from the choice of its files to its end. The browser reads the files, stores the photos one by one, and then sends
 * all rows at once.
 */
export function useImport() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { imageUpload } = useSettings()
  const words = useWords()
  const refresh = useRefresh('catalogue', 'dashboard')
  const [state, setState] = useState<ImportState>({ step: 'choosing' })
  const abort = useRef<AbortController>(null)
  // Photos that were stored before a failure are not sent again.
  const stored = useRef(new Map<string, string>())

  async function check({ csv: file, zip }: ChosenFiles) {
    setState({ step: 'checking' })
    stored.current = new Map()
    try {
      const read = await readFiles(file, zip)
      if (typeof read === 'string') return setState({ step: 'failed', failure: words.transfer.faults[read] })
      const report = await api.checkImport({ csv: read.csv, photos: [...read.photos.good.keys()] })
      const faults = report.faults.map((fault) => withPhotoFault(fault, read.photos, words))
      setState({ step: 'checked', checked: { ...read, report: { ...report, faults } } })
    } catch (error) {
      setState({ step: 'failed', failure: explain(error, words) })
    }
  }

  async function start(checked: Checked) {
    const { csv, photos, report } = checked
    const aborting = new AbortController()
    abort.current = aborting
    const named = report.photos.flatMap((name) => {
      const file = photos.good.get(name)
      return file ? [{ name, file }] : []
    })
    const show = (done: number, waiting?: UploadFailure) =>
      setState({ step: 'sending', checked, done, total: named.length, ...(waiting && { waiting }) })
    try {
      const target = { ...imageUpload, ticket: checked.report.uploadTicket }
      const refused = await uploadPhotos(named, target, {
        ...{ signal: aborting.signal, stored: stored.current, onProgress: show },
        onWait: (code) => show(stored.current.size, code),
      })
      if (refused) {
        const { name, code } = refused
        const { stopped, photoFailed } = words.transfer
        const failure = code === 'canceled' ? stopped : photoFailed(name, words.images[code])
        return setState({ step: 'checked', checked, failure })
      }
      setState({ step: 'storing', checked })
      const outcome = await api.importProducts({ csv, photos: Object.fromEntries(stored.current) })
      void refresh()
      if (outcome.imported > 0) setState({ step: 'done', imported: outcome.imported })
      else setState({ step: 'checked', checked: { ...checked, report: outcome } })
    } catch (error) {
      setState({ step: 'checked', checked, failure: words.transfer.failed(explain(error, words)) })
    }
  }

  return { state, check, start, stop: () => abort.current?.abort(), reset: () => setState({ step: 'choosing' }) }
}

type FileFault = 'file_too_large' | 'not_text' | 'zip_too_large' | 'not_a_zip'

async function readFiles(file: File, zip: File | null): Promise<Pick<Checked, 'csv' | 'photos'> | FileFault> {
  if (file.size > MAX_CSV_BYTES) return 'file_too_large'
  const csv = decodeCsv(new Uint8Array(await file.arrayBuffer()))
  if (!csv) return 'not_text'
  if (!zip) return { csv, photos: NO_PHOTOS }
  const { readZip } = await import('./read-zip.ts')
  const photos = await readZip(zip)
  return typeof photos === 'string' ? photos : { csv, photos }
}

/** The server knows only that a photo is missing; here is known what the ZIP has instead. */
function withPhotoFault(fault: ImportFault, { bad }: ZipPhotos, words: ReturnType<typeof useWords>): ImportFault {
  const reason = fault.value === undefined ? undefined : bad.get(photoNameOf(fault.value))
  if (!reason) return fault
  return { ...fault, message: reason === 'same_name_twice' ? words.transfer.faults[reason] : words.images[reason] }
}
