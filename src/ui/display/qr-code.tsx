import { encode } from 'uqr'
import { cx } from '../class-names.ts'

/** Dark on white in both themes: cameras read it best that way. Loads the encoder: import it lazily. */
export function QrCode({ text, label, className = 'size-52' }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('mx-auto rounded-control bg-white', className)}
    >
      <path d={dots} fill="#000" />
    </svg>
  )
}
