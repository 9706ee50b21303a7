import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { prices as words } from '#words/prices.ts'
import type { ModelLine } from '../contract.ts'

type Figures = Pick<ModelLine, 'sales' | 'lacking' | 'prices'>

interface PriceTableProps<T> {
  /** Heading of the first column. */
  head: string
  rows: readonly T[]
  nameOf: (row: T) => ReactNode
  keyOf: (row: T) => string
  /** Text with the number of sales of a row; by default the sales of a year. */
  countOf?: (row: T) => string
}

/** Groups of sales with their ranges. A group with fewer than eight sales shows the number of missing sales. */
export function PriceTable<T extends Figures>({ head, rows, nameOf, keyOf, countOf }: PriceTableProps<T>) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-left text-small">
        <thead className="text-caption text-ink-3">
          <tr>
            <th scope="col" className="px-4 py-2.5 font-medium">
              {head}
            </th>
            <th scope="col" className="px-4 py-2.5 text-right font-medium">
              {words.table.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="relative border-t border-line align-top">
              <th scope="row" className="px-4 py-3 font-medium wrap-anywhere">
                {nameOf(row)}
              </th>
              <td className="figures px-4 py-3 text-right whitespace-nowrap">
                {row.prices && (
                  <span className="block font-medium">{words.between(row.prices.low, row.prices.high)}</span>
                )}
                <span className="block text-caption text-ink-3">
                  {countOf?.(row) ?? words.table.sales(row.sales)}
                  {!row.prices && `, ${words.table.lacking(row.lacking)}`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Note that the sales are demo data; empty otherwise. */
export function DemoNote({ demo }: { demo: boolean }) {
  if (!demo) return null
  return (
    <p className="mt-3 flex items-center gap-2 text-small font-medium text-ink-2">
      <Info className="size-4.5" />
      {words.demo}
    </p>
  )
}

/** Section that explains the method of counting. */
export function Method() {
  const { method } = words
  return (
    <section aria-labelledby="method" className="mt-10 max-w-prose md:mt-14">
      <h2 id="method" className="text-h3 font-semibold">
        {method.title}
      </h2>
      <ul className="mt-3 list-disc space-y-1.5 pl-5 text-small text-ink-2">
        {method.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
