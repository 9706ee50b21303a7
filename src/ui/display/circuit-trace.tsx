import { cx } from '../class-names.ts'

/** The thin circuit drawing on deep green panels (newsletter, contact, register, one dashboard card), nowhere else. */
export function CircuitTrace({ className }: { className: string }) {
  return (
    <svg
      className={cx('pointer-events-none absolute', className)}
      viewBox="0 0 400 240"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M0 200h90l60-60h70l50-50V20M0 160h60l60-60h50M150 140v60h60M220 140h90l40-40M270 90h70l30-30M170 100l40-40V0M310 140v50h60" />
      <g fill="currentColor" stroke="none">
        <circle cx="170" cy="100" r="6" />
        <circle cx="210" cy="200" r="6" />
        <circle cx="350" cy="100" r="6" />
        <circle cx="370" cy="60" r="6" />
        <circle cx="370" cy="190" r="6" />
        <circle cx="270" cy="20" r="6" />
      </g>
    </svg>
  )
}
