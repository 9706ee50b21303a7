interface RangeBarProps {
  low: number
  high: number
  /** A price that is marked on the bar. */
  taka?: number | undefined
}

/** A range of prices on a line, with a mark at one price. The text beside it has the same values. */
export function RangeBar({ low, high, taka }: RangeBarProps) {
  const [from, to] = [Math.min(low * 0.8, taka ?? low), Math.max(high * 1.2, taka ?? high)]
  const percent = (value: number) => `${(2 + (96 * (value - from)) / (to - from)).toFixed(1)}%`
  return (
    // An SVG, whose places are attributes: the Content-Security-Policy forbids style attributes.
    <svg className="mt-2 block h-4 w-full" aria-hidden="true">
      <rect y="5" width="100%" height="6" rx="3" className="fill-line" />
      <rect
        x={percent(low)}
        y="5"
        width={`${((96 * (high - low)) / (to - from)).toFixed(1)}%`}
        height="6"
        rx="3"
        className="fill-accent"
      />
      {taka && <circle cx={percent(taka)} cy="8" r="6" className="fill-ink stroke-surface stroke-2" />}
    </svg>
  )
}
