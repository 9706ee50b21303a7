import type { Column, TableProps } from './table.tsx'

/** Figures by week or month. The first column names the row. On a narrow screen the table scrolls sideways. */
export function FiguresTable<Row>({ caption, columns, rows, rowKey }: Omit<TableProps<Row>, 'cardsBelow'>) {
  const [first, ...figures] = columns as [Column<Row>, ...Column<Row>[]]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-caption text-ink-3">
            {columns.map(({ key, head }) => (
              <th key={key} scope="col" className="p-3 text-right font-medium first:text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line first:border-t-0">
              <th scope="row" className="p-3 text-left font-medium whitespace-nowrap">
                {first.cell(row)}
              </th>
              {figures.map(({ key, cell }) => (
                <td key={key} className="figures p-3 text-right whitespace-nowrap">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
