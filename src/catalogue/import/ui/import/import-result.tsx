import { Upload } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ProgressBar } from '#ui/states/progress.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { ImportFault, ImportReport } from '../../contract.ts'
import type { ImportState, useImport } from './use-import.ts'

type Shown = Extract<ImportState, { checked: unknown }>

interface ImportResultProps {
  state: Shown
  onStart: ReturnType<typeof useImport>['start']
  onStop: () => void
}

/** Shows the result of the check, then the progress of the import. */
export function ImportResult({ state, onStart, onStop }: ImportResultProps) {
  const words = useWords().transfer
  const { report } = state.checked
  if (report.faultCount > 0)
    return (
      <>
        <Notice tone="danger">
          <p className="font-semibold">{words.faulty(report.faultCount)}</p>
          <p>{words.faultyText}</p>
        </Notice>
        <FaultTable report={report} />
      </>
    )
  return (
    <>
      {state.step === 'checked' && state.failure !== undefined && (
        <Notice tone="danger" className="mb-4">
          {state.failure}
        </Notice>
      )}
      {state.step === 'checked' ? (
        <>
          <p className="text-body font-medium">{words.ready(report.rows)}</p>
          <p className="mt-1 text-small text-ink-3">{words.readyText}</p>
          <Button icon={Upload} className="mt-4" onClick={() => onStart(state.checked)}>
            {words.start(report.rows)}
          </Button>
        </>
      ) : (
        <Progress state={state} onStop={onStop} />
      )}
    </>
  )
}

function Progress({ state, onStop }: { state: Exclude<Shown, { step: 'checked' }>; onStop: () => void }) {
  const words = useWords().transfer
  const sending = state.step === 'sending'
  const percent = sending ? (100 * state.done) / Math.max(1, state.total) : 100
  return (
    <>
      <p className="text-body font-medium">
        {sending ? words.sending(Math.min(state.done + 1, state.total), state.total) : words.storing}
      </p>
      <ProgressBar label={words.progress} percent={percent} className="mt-3 h-2 w-full" />
      {sending && state.waiting && (
        <Notice tone="info" className="mt-4">
          {words.waiting(state.total - state.done, state.waiting === 'too_many_requests')}
        </Notice>
      )}
      {sending && (
        <Button kind="secondary" className="mt-4" onClick={onStop}>
          {words.cancel}
        </Button>
      )}
    </>
  )
}

/** Every fault with its row and its column, as a spreadsheet numbers them. */
function FaultTable({ report }: { report: ImportReport }) {
  const { table, shownOf, wholeFile } = useWords().transfer
  const row = (fault: ImportFault) => (fault.row === 0 ? wholeFile : groupDigits(fault.row))
  const columns: Column<ImportFault>[] = [
    { key: 'row', head: table.row, width: 'w-26', cell: row },
    { key: 'column', head: table.column, width: 'w-41', cell: ({ column }) => column },
    { key: 'fault', head: table.fault, cell: (fault) => <Sentence fault={fault} /> },
  ]
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line">
      <Table
        caption={table.caption}
        columns={columns}
        rows={report.faults}
        rowKey={(fault) => `${fault.row} ${fault.column} ${fault.code}`}
        cardsBelow="lg"
        card={(fault) => (
          <div className="px-4 py-3 text-small">
            <p className="font-medium wrap-anywhere">
              {fault.row === 0 ? wholeFile : `${table.row} ${row(fault)}`}
              {fault.column && ` · ${fault.column}`}
            </p>
            <Sentence fault={fault} />
          </div>
        )}
      />
      {report.faultCount > report.faults.length && (
        <p className="border-t border-line px-4 py-3 text-caption text-ink-3">
          {shownOf(report.faults.length, report.faultCount)}
        </p>
      )}
    </div>
  )
}

function Sentence({ fault: { message, value } }: { fault: ImportFault }) {
  return (
    <p className="text-ink-2 wrap-anywhere">
      {message}
      {value !== undefined && <span className="block text-caption text-ink-3">{value}</span>}
    </p>
  )
}
