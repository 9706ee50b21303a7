import { Eye, HandCoins, Handshake, Heart, MessageSquareText, ReceiptText } from 'lucide-react'
import { keysOf } from '#shared/objects.ts'
import { cx } from '#ui/class-names.ts'
import type { Icon } from '#ui/display/icon.ts'
import { Panel } from '#ui/page/layout.tsx'
import { FiguresTable } from '#ui/table/figures-table.tsx'
import { myNumbers } from '#words/my-numbers.ts'
import type { Week } from '../../contract.ts'
import { Bars } from './bars.tsx'

type Figure = keyof typeof myNumbers.figures
type Weeks = 1 | 4 | 8

const ICONS: Record<Figure, Icon> = {
  views: Eye,
  hearts: Heart,
  asks: MessageSquareText,
  offers: HandCoins,
  bookings: ReceiptText,
  sales: Handshake,
}

/** The figures of all products in some weeks, with what changed, and the eight weeks as bars and as a table. */
export function Totals({ weeks, period }: { weeks: Week[]; period: Weeks }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4">
        {keysOf(myNumbers.figures).map((figure) => (
          <Tile key={figure} figure={figure} values={weeks.map((week) => week[figure])} period={period} />
        ))}
      </div>
      <Panel className="mt-4 p-4 lg:p-5">
        <h2 className="text-h4 font-semibold">{myNumbers.chart}</h2>
        <ViewsChart weeks={weeks} />
        <WeeksTable weeks={weeks} />
      </Panel>
    </>
  )
}

interface TileProps {
  figure: Figure
  values: (number | null)[]
  period: Weeks
}

function Tile({ figure, values, period }: TileProps) {
  const Mark = ICONS[figure]
  const total = sum(values.slice(-period))
  const before = sum(values.slice(-2 * period, -period))
  return (
    <Panel className="p-3.5 lg:p-4">
      <h2 className="flex items-center gap-2 text-caption text-ink-2">
        <Mark className="size-4" />
        {myNumbers.figures[figure]}
      </h2>
      <div className="mt-1 flex items-end justify-between gap-3">
        <p className="figures text-[1.625rem] leading-9 font-semibold tracking-head">
          {total === null ? '–' : myNumbers.figure(total)}
        </p>
        <Bars values={values} className="h-6 w-16 sm:w-20" />
      </div>
      <p className="mt-1 min-h-10 text-caption text-ink-3 sm:min-h-5">
        {total === null
          ? myNumbers.unknown
          : before !== null && period < 8
            ? myNumbers.change(total - before, period)
            : ''}
      </p>
    </Panel>
  )
}

/** Returns null if a week of the sum was not counted. */
function sum(values: (number | null)[]): number | null {
  return values.reduce((so, value) => (so === null || value === null ? null : so + value), 0)
}

function ViewsChart({ weeks }: { weeks: Week[] }) {
  return (
    <div aria-hidden="true" className="mt-4">
      <ol className="grid grid-cols-8 text-center">
        {weeks.map(({ begins, views }) => (
          <li key={begins} className="figures text-micro text-ink-2">
            {views === null ? '' : myNumbers.figure(views)}
          </li>
        ))}
      </ol>
      <Bars values={weeks.map(({ views }) => views)} className="mt-1 h-36 w-full border-b border-line" />
      <ol className="mt-1.5 grid grid-cols-8 text-center">
        {weeks.map(({ begins }, at) => (
          <li
            key={begins}
            className={cx(
              'text-micro whitespace-nowrap text-ink-3',
              at % 2 === 0 ? 'max-sm:hidden' : 'max-sm:col-span-2 max-sm:text-right',
            )}
          >
            {myNumbers.week(begins)}
          </li>
        ))}
      </ol>
    </div>
  )
}

function WeeksTable({ weeks }: { weeks: Week[] }) {
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer py-2 text-small font-medium text-accent-ink">
        {myNumbers.asTable}
      </summary>
      <FiguresTable
        caption={myNumbers.weeks}
        rows={weeks.toReversed()}
        rowKey={({ begins }) => begins}
        columns={[
          { key: 'begins', head: myNumbers.weeks, cell: ({ begins }) => myNumbers.weekOf(begins) },
          ...keysOf(myNumbers.figures).map((figure) => ({
            ...{ key: figure, head: myNumbers.figures[figure] },
            cell: (week: Week) => (week[figure] === null ? '–' : myNumbers.figure(week[figure])),
          })),
        ]}
      />
    </details>
  )
}
