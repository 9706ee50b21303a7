import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { prices as words } from '#words/prices.ts'
import type { Prices } from '../contract.ts'
import { RangeBar } from './range-bar.tsx'

interface PriceCardProps {
  prices: Prices
  /** Price that is marked on the range. */
  taka?: number | undefined
  /** Links or buttons below the range. */
  children?: ReactNode
}

/** The range of prices of similar products: sold, or else asked, or else a note that there are too few. */
export function PriceCard({ prices: { sold, asked, lacking }, taka, children }: PriceCardProps) {
  const range = sold ?? asked
  return (
    <div className="rounded-card bg-sunken p-4 text-caption text-ink-2">
      <p className="flex items-center gap-2 text-small font-semibold text-ink">
        <ChartNoAxesColumn className="size-4.5 text-ink-3" />
        {range ? (
          <span className="figures">
            {sold ? words.sold : words.asked} {words.between(range.low, range.high)}
          </span>
        ) : (
          words.tooLittle
        )}
      </p>
      {range && <RangeBar low={range.low} high={range.high} taka={taka} />}
      <p className="figures mt-1.5">
        {sold
          ? words.soldOf[sold.step](sold.title, sold.count)
          : asked
            ? `${words.askedOf[asked.step](asked.count)} ${words.askedNotPaid}`
            : lacking
              ? words.lacking(lacking)
              : words.unknownModel}
        {sold?.demo && ` ${words.demo}`}
      </p>
      {children}
    </div>
  )
}
