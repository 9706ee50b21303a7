import { Link, useMatches } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { NotFoundDrawing } from '#ui/states/not-found-drawing.tsx'
import { useWords } from '#ui/text/words.ts'
import { SiteFrame } from './site-frame.tsx'

/**
 * Any address that is none of ours, and a product or category that does not exist (rows R15 C05 C06). Inside a page's
 * frame it is that page's content, elsewhere it brings bar and foot along.
 */
export function NotFoundPage() {
  const framed = useMatches({ select: (matches) => matches.some(({ routeId }) => FRAMES.includes(routeId)) })
  if (framed) return <NotFound />
  return (
    <SiteFrame>
      <NotFound />
    </SiteFrame>
  )
}

const FRAMES = ['/_main', '/dashboard']

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
