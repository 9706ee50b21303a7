import { cx } from '../class-names.ts'

const colours = {
  theme: {
    vein: 'text-white dark:text-[#0c1f19]',
    first: 'text-leaf-800 dark:text-[#f2f7f4]',
    second: 'text-leaf-500 dark:text-[#4fd39b]',
  },
  deep: { vein: 'text-[#0c1f19]', first: 'text-[#f2f7f4]', second: 'text-[#4fd39b]' },
}

export type LogoProps = {
  /** Unique in the page: a gradient of a hidden SVG does not render in others. */
  id: string
  label: string
  /** True on a deep green panel, which is dark in both themes. */
  onDeep?: boolean | undefined
  /** `h-5 w-auto` unless given; 18 px in narrow bars, 22 in wide ones. */
  className?: string | undefined
}

/** The leaf and the name, drawn in the colours of the theme. */
export function Logo({ id, label, onDeep, className = 'h-5 w-auto' }: LogoProps) {
  const look = colours[onDeep ? 'deep' : 'theme']
  return (
    <svg viewBox="0 0 543 76" role="img" aria-label={label} className={cx('shrink-0', className)} fill="none">
      <g transform="translate(-5 -5) scale(1.36)">
        <Leaf gradient={id} vein={look.vein} />
      </g>
      <g
        transform="translate(88 2)"
        stroke="currentColor"
        strokeWidth="10.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path
          className={look.first}
          d="M48.6 16.0A28 28 0 1 0 56.0 36h-19M73.0 63V25M73.0 43c0-11 7-18 19-18M100.0 44h38a19 19 0 1 0-6.2 14M154.0 44h38a19 19 0 1 0-6.2 14M209.0 63V25M209.0 43a17.5 18 0 0 1 35 0v20"
        />
        <path
          className={look.second}
          d="M258.0 7h46m-23 0v56M309.0 44h38a19 19 0 1 0-6.2 14M395.0 31.5a19 19 0 1 0 0 25M411.0 63V5M411.0 43a17.5 18 0 0 1 35 0v20"
        />
      </g>
    </svg>
  )
}

/** The drawing of the leaf, 64 units wide. */
export function Leaf({ gradient, vein }: { gradient: string; vein: string }) {
  return (
    <>
      <linearGradient id={gradient} x1="0" y1="1" x2="1" y2="0">
        <stop offset="0" stopColor="#0f7a55" />
        <stop offset="1" stopColor="#35c486" />
      </linearGradient>
      <path d="M8 56C3 27 20 6 58 6c0 38-21 55-50 50Z" fill={`url(#${gradient})`} />
      <g className={vein}>
        <path
          d="M5 59 40 24M20 44V29M27 37H39"
          stroke="currentColor"
          strokeWidth="4.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <g fill="currentColor">
          <circle cx="42" cy="22" r="4.6" />
          <circle cx="20" cy="26" r="4.6" />
          <circle cx="42" cy="37" r="4.6" />
        </g>
      </g>
    </>
  )
}
