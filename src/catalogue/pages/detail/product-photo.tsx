import { Maximize2, X } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { photoSources } from '#shared/photo.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { Photo } from '#ui/photo.tsx'
import { useWords } from '#ui/words.ts'
import type { Product } from '../../contract.ts'

/** The large photo (row D01). It opens as large as the window; without scripts as a file of its own. */
export function ProductPhoto({ product }: { product: Product }) {
  const { detail } = useWords().catalogue
  const large = useRef<HTMLDialogElement>(null)
  const sources = photoSources(product.photo)
  const file = sources?.fallback.replace('/640.', '/1280.') ?? product.photo

  function enlarge(event: MouseEvent) {
    event.preventDefault()
    large.current?.showModal()
  }

  return (
    <div className="relative">
      <a
        href={file}
        onClick={enlarge}
        aria-label={detail.enlarge}
        className="relative block overflow-hidden bg-sunken -outline-offset-4 md:rounded-dialog"
      >
        <Photo
          src={product.photo}
          alt={product.name}
          eager="first"
          sizes="(min-width: 1280px) 676px, (min-width: 1024px) 55vw, 100vw"
          width={1280}
          height={960}
          className="aspect-4/3 w-full object-cover"
        />
        <span className="absolute right-4 bottom-4 flex size-11 items-center justify-center rounded-control bg-white/92 text-sage-ink">
          <Maximize2 className="size-4.5" />
        </span>
      </a>
      <span className="absolute top-4 left-4">
        <Badge tone="photo">{product.category}</Badge>
      </span>
      {/* The browser's own modal dialog: focus, Escape and the ground behind it without a library. */}
      <dialog
        ref={large}
        aria-label={product.name}
        onClick={() => large.current?.close()}
        onKeyDown={() => undefined}
        className="m-auto max-h-none max-w-none bg-transparent p-0 backdrop:bg-black/85"
      >
        <Photo
          src={product.photo}
          alt={product.name}
          sizes="100vw"
          width={1280}
          height={960}
          className="max-h-dvh w-[min(100vw,133dvh)] object-contain"
        />
        <IconButton
          icon={X}
          label={detail.close}
          className="absolute top-3 right-3 size-11 bg-white/92 text-sage-ink"
        />
      </dialog>
    </div>
  )
}
