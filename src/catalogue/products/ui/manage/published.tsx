import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { BadgeCheck, CircleCheck, CirclePause, Copy, Eye, MessageCircle, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { copyText } from '#ui/browser/copy-text.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { Facebook } from '#ui/display/brand-icons.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { languageOf } from '#ui/text/language.ts'
import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { productQuery } from '../queries.ts'

/** Offers the next steps after a product was added: see it, share it, or list another. */
export function Published({ id, onClose }: { id: string; onClose: () => void }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { saller } = useWords()
  const words = saller.published
  const { data: product } = useQuery(productQuery(api, id))
  const waits = product?.state === 'waiting'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="published" className="mb-5 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-center justify-between gap-3">
        <h2
          id="published"
          ref={heading}
          tabIndex={-1}
          className="flex items-center gap-2 text-h3 font-semibold outline-none"
        >
          {waits ? (
            <CirclePause className="size-5.5 text-warn-ink" />
          ) : (
            <CircleCheck className="size-5.5 text-accent-ink" />
          )}
          {waits ? words.waits : words.title}
        </h2>
        <IconButton icon={X} label={words.close} onClick={onClose} className="-my-2 -mr-2 size-11" />
      </div>
      <div className="mt-3 flex min-h-16 gap-3">
        {product && (
          <>
            <Photo src={product.photo} alt="" sizes="64px" className="size-16 shrink-0 rounded-control object-cover" />
            <div className="min-w-0">
              <p lang={languageOf(product.name)} className="line-clamp-2 text-small font-medium wrap-anywhere">
                {product.name}
              </p>
              <Price unit={saller.form.unit} amount={groupDigits(product.resaleTaka)} className="text-small" />
              {waits &&
                product.notes.map((note) => (
                  <p key={note} className="mt-1 text-small">
                    {note}
                  </p>
                ))}
              {waits && <p className="mt-1 text-small text-ink-2">{saller.states.waits}</p>}
            </div>
          </>
        )}
      </div>
      <NextSteps id={id} />
      {!waits && <ShareLinks path={`/products/sp/${id}`} name={product?.name ?? ''} />}
    </section>
  )
}

function NextSteps({ id }: { id: string }) {
  const words = useWords().saller.published
  return (
    <>
      <div className="mt-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Link to="/products/sp/$id" params={{ id }} className={buttonClass({ kind: 'primary' })}>
          <Eye className="size-4.5" />
          {words.see}
        </Link>
        <Link to="/dashboard/add-a-product" className={buttonClass({ kind: 'secondary' })}>
          <Plus className="size-4.5" />
          {words.another}
        </Link>
      </div>
      <div className="mt-3">
        <Link to="/dashboard/proofs" className={moreLinkClass()}>
          <BadgeCheck className="size-4" />
          {words.prove}
        </Link>
        <p className="mt-0.5 max-w-prose text-caption text-ink-2">{words.proveText}</p>
      </div>
    </>
  )
}

function ShareLinks({ path, name }: { path: string; name: string }) {
  const words = useWords().saller.published
  const url = new URL(localPath(path), window.location.href).href
  const look = buttonClass({
    kind: 'soft',
    size: 'sm',
    className: 'max-sm:h-14 max-sm:flex-col max-sm:gap-1 max-sm:px-1',
  })
  const copy = () => copyText(url, { copied: words.copied, failed: words.notCopied })
  const sharing = [
    { label: 'WhatsApp', icon: MessageCircle, href: `https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}` },
    {
      label: 'Facebook',
      icon: Facebook,
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: links and a button, not fields
    <div role="group" aria-label={words.share} className="mt-2 grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
      {sharing.map(({ label, icon: Mark, href }) => (
        <a key={label} href={href} target="_blank" rel="noopener" className={look}>
          <Mark className="size-4.5" />
          {label}
        </a>
      ))}
      <button type="button" onClick={copy} className={look}>
        <Copy className="size-4.5" />
        {words.copy}
      </button>
    </div>
  )
}
