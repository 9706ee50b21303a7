import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type BrandIconProps = { className?: string | undefined }

function Drawing({ className, children }: BrandIconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx('shrink-0', className ?? 'size-5')}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export function Facebook({ className }: BrandIconProps) {
  return (
    <Drawing className={className}>
      <path
        fill="currentColor"
        stroke="none"
        d="M14 22v-8h2.7l.5-3.3H14V8.6c0-1 .4-1.7 1.9-1.7h1.5V4a18 18 0 0 0-2.4-.1c-2.5 0-4.1 1.5-4.1 4.2v2.6H8.2V14h2.7v8z"
      />
    </Drawing>
  )
}

export function Youtube({ className }: BrandIconProps) {
  return (
    <Drawing className={className}>
      <rect x="2.5" y="5.5" width="19" height="13" rx="3.5" />
      <path fill="currentColor" stroke="none" d="M10.2 9.2v5.6l4.9-2.8z" />
    </Drawing>
  )
}

export function Instagram({ className }: BrandIconProps) {
  return (
    <Drawing className={className}>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle fill="currentColor" stroke="none" cx="17" cy="7" r="1.1" />
    </Drawing>
  )
}

/** Google's four colours, as its own rules want. */
export function Google({ className }: BrandIconProps) {
  return (
    <Drawing className={className}>
      <g stroke="none">
        <path
          fill="#4285F4"
          d="M22 12.2c0-.7-.1-1.4-.2-2H12v4h5.6a4.8 4.8 0 0 1-2.1 3.1v2.6h3.4a10.3 10.3 0 0 0 3.1-7.7z"
        />
        <path
          fill="#34A853"
          d="M12 22c2.8 0 5.2-.9 6.9-2.5l-3.4-2.6a6.3 6.3 0 0 1-9.4-3.3H2.7v2.7A10.4 10.4 0 0 0 12 22z"
        />
        <path fill="#FBBC05" d="M6.1 13.6a6.2 6.2 0 0 1 0-3.9V7H2.7a10.4 10.4 0 0 0 0 9.3z" />
        <path
          fill="#EA4335"
          d="M12 6c1.5 0 2.9.5 4 1.5l3-3A10 10 0 0 0 12 2 10.4 10.4 0 0 0 2.7 7l3.4 2.7A6.2 6.2 0 0 1 12 6z"
        />
      </g>
    </Drawing>
  )
}

export function Whatsapp({ className }: BrandIconProps) {
  return (
    <Drawing className={className}>
      <path d="M3.5 20.5l1.3-4.2a8.5 8.5 0 1 1 3.2 3z" />
      <path d="M9 8.2c-.6 1.9 2.9 6.6 6 6.6.9-.4 1.3-1.2 1.2-1.8l-2-1-1 1c-1-.4-2.2-1.6-2.5-2.5l.9-1-.9-2c-.7-.2-1.4.1-1.7.7z" />
    </Drawing>
  )
}
