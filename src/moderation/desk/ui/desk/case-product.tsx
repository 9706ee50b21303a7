import { ChevronDown } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { FactTable } from '#catalogue/products/ui/fact-table.tsx'
import { loadZoom, PhotoZoom, usePhotoZoom } from '#catalogue/products/ui/use-photo-zoom.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { FullCase } from '../../contract.ts'

/** The reported product as its page shows it: all photos, the text of the saller, and the facts, which are folded. */
export function CaseProduct({ one: { product, title } }: { one: FullCase }) {
  const { product: words, catalogue } = useWords()
  if (!product) return null
  const { photos, description, condition, grade } = product
  return (
    <div className="space-y-4 border-t border-line p-4">
      <CasePhotos name={title} photos={photos} />
      <div>
        <h3 className="text-body font-semibold">{words.description}</h3>
        <p lang={languageOf(description)} className="mt-1 text-small wrap-anywhere whitespace-pre-line text-ink-2">
          {description}
        </p>
      </div>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h3 className="text-body font-semibold">{words.facts.title}</h3>
          <ChevronDown className="size-5 text-ink-3 transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <FactTable product={product} first={[[words.condition, catalogue.conditionName(grade?.name ?? condition)]]} />
      </details>
    </div>
  )
}

/** Small photos, each of which opens full-screen. */
function CasePhotos({ name, photos }: { name: string; photos: string[] }) {
  const { photo: words } = useWords().product
  const list = useRef<HTMLUListElement>(null)
  const [first, setFirst] = useState(0)
  const zoom = usePhotoZoom()
  function onClose(at: number) {
    zoom.close()
    list.current?.children[at]?.querySelector('button')?.focus()
  }
  return (
    <>
      <ul ref={list} aria-label={words.all} className="grid grid-cols-4 gap-2 sm:grid-cols-6">
        {photos.map((src, at) => (
          <li key={src}>
            <button
              type="button"
              aria-label={photos.length > 1 ? words.openOf(at + 1, photos.length) : words.open}
              className="block w-full overflow-hidden rounded-badge bg-sunken"
              onPointerEnter={loadZoom}
              onClick={(event) => {
                setFirst(at)
                void zoom.onClick(event)
              }}
            >
              <Photo src={src} alt="" sizes="132px" className="aspect-4/3 min-h-11 w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {zoom.isOpen && (
        <Suspense>
          <PhotoZoom name={name} photos={photos} first={first} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
