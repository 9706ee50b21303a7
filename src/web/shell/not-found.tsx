import { Link, useMatches } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import { SiteFrame } from './site-frame.tsx'
import { useAnotherTry } from './use-another-try.ts'

/**
 * The page of an unknown address, and of a product or category that does not exist (rows R15 C05 C06). Without a layout
 * around it, it renders navbar and footer too.
 */
export function NotFoundPage() {
  useAnotherTry()
  const hasLayout = useMatches({ select: (matches) => matches.some(({ routeId }) => LAYOUTS.includes(routeId)) })
  if (hasLayout) return <NotFound />
  return (
    <SiteFrame>
      <NotFound />
    </SiteFrame>
  )
}

const LAYOUTS = ['/_main', '/dashboard']

function NotFound() {
  const { notFound } = useWords().site
  return (
    <div className="mx-auto flex min-h-[600px] max-w-page flex-col items-center justify-center px-4 py-16 text-center lg:min-h-[720px]">
      <NotFoundDrawing />
      <h1 className="mt-10 max-w-lg text-h2 font-semibold tracking-head text-balance">{notFound.text}</h1>
      <p className="mt-3 max-w-md text-body text-balance text-ink-3">{notFound.help}</p>
      <div className="mt-8 flex gap-3 max-sm:w-full max-sm:flex-col">
        <Link to="/" activeOptions={{ exact: true }} className={buttonClass({ size: 'lg' })}>
          <RotateCw className="size-4.5" />
          {notFound.retry}
        </Link>
        <Link to="/products" className={buttonClass({ size: 'lg', kind: 'secondary' })}>
          {notFound.products}
        </Link>
      </div>
    </div>
  )
}

/** The 404 drawing: two fours and the leaf with its circuit broken. */
function NotFoundDrawing({ className = 'w-full max-w-[400px]' }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 360 140"
      className={className}
      fill="none"
      strokeWidth="15"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g stroke="var(--ink)">
        <path d="M66 16 18 90h72M70 64v58" />
        <path d="M318 16l-48 74h72M322 64v58" />
      </g>
      <g transform="translate(107 -6) scale(2.2)">
        <path d="M8 56C3 27 20 6 58 6c0 38-21 55-50 50Z" fill="var(--accent)" />
        <path d="M5 59 19 45M31 33l10-10" stroke="var(--page)" strokeWidth="4.2" />
        <circle cx="20.5" cy="43.5" r="4.4" fill="var(--page)" />
        <circle cx="42" cy="22" r="4.4" fill="var(--page)" />
      </g>
    </svg>
  )
}
