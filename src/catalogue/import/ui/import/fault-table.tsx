import { groupDigits } from '#shared/money.ts'
import { type Column, Table } from '#ui/display/table.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ImportFault, ImportReport } from '../../contract.ts'

/** Every fault with its row and its column, as a spreadsheet numbers them. */
export function FaultTable({ report }: { report: ImportReport }) {
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
