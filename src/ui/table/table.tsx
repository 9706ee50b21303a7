import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

export type Column<Row> = {
  key: string
  head: string
  /** The heading is for screen readers only, such as over a column of buttons. */
  headHidden?: boolean | undefined
  right?: boolean | undefined
  /** The class of its width. Columns without one share the rest. */
  width?: string | undefined
  cell: (row: Row) => ReactNode
}

export type TableProps<Row> = {
  /** Content of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Below this width the rows become cards. */
  cardsBelow: keyof typeof widths
  /** The content of a card. Without it a card lists headings and values. Use `Fact` for values in it. */
  card?: (row: Row) => ReactNode
  /** Grid classes: each card, and the table, then has a box of its own. Put no Panel around it. */
  boxes?: string | undefined
}

/** Full class names: Tailwind finds no others. */
const widths = {
  sm: { table: 'sm:table', block: 'sm:block', cards: 'sm:hidden' },
  lg: { table: 'lg:table', block: 'lg:block', cards: 'lg:hidden' },
  // On paper they stay cards, however small the sheet is scaled.
  xl: { table: 'not-print:xl:table', block: 'not-print:xl:block', cards: 'not-print:xl:hidden' },
}

const box = 'rounded-card border border-line bg-surface'

/**
 * A table that becomes a list of cards on narrow screens. Put it in a Panel with `overflow-hidden`. The widths of its
 * columns do not depend on their content, so that nothing moves when a font or more rows load.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, cardsBelow, card, boxes } = props
  const table = (
    <table className={cx('hidden w-full table-fixed border-collapse', widths[cardsBelow].table)}>
      <caption className="sr-only">{caption}</caption>
      <Head columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="border-t border-line transition-colors duration-150 first:border-t-0 hover:bg-sunken/60"
          >
            {columns.map((column) => (
              <td
                key={column.key}
                className={cx('px-4 py-3 align-middle text-small wrap-break-word', column.right && 'text-right')}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      {boxes ? <div className={cx('hidden overflow-hidden', box, widths[cardsBelow].block)}>{table}</div> : table}
      <ul aria-label={caption} className={cx(boxes && 'grid grid-cols-1', boxes, widths[cardsBelow].cards)}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={boxes ? box : 'border-t border-line first:border-t-0'}>
            {card ? card(row) : <Facts columns={columns} row={row} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead className="bg-sunken">
      <tr className="border-b border-line">
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={cx(
              'px-4 py-3 text-caption font-medium whitespace-nowrap text-ink-3',
              column.right ? 'text-right' : 'text-left',
              column.width,
            )}
          >
            <span className={column.headHidden ? 'sr-only' : undefined}>{column.head}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Facts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className="space-y-2 px-4 py-3 text-small">
      {columns.map((column) => (
        <div key={column.key} className="flex items-center gap-3">
          <dt className={column.headHidden ? 'sr-only' : 'w-28 shrink-0 text-caption text-ink-3'}>{column.head}</dt>
          <dd className="min-w-0">{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A value in a card whose heading is for screen readers only. */
export function Fact({
  head,
  className,
  children,
}: {
  head: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={className}>
      <span className="sr-only">{head} </span>
      {children}
    </span>
  )
}
