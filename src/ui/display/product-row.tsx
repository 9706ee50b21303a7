import { MapPin } from 'lucide-react'
import { cx } from '../class-names.ts'
import { languageOf } from '../text/language.ts'
import { Sentence } from '../text/sentence.tsx'
import { Badge } from './badge.tsx'
import { FaceNote, type ProductFace } from './card.tsx'
import { Condition } from './condition.tsx'
import { Photo } from './photo.tsx'
import { Price } from './price.tsx'

/** The link around ProductRow. */
export function rowClass(className?: string): string {
  return cx(
    'group flex gap-3 rounded-card border border-line bg-surface p-2 transition duration-200 ease-out hover:border-line-strong/50 hover:shadow-hover sm:gap-5 sm:p-3',
    className,
  )
}

/** The content of a product in the list layout. Put it in a link with `rowClass()`. `description`: from `sm`. */
export function ProductRow({ product, description }: { product: ProductFace; description?: string | undefined }) {
  return (
    <>
      <span className="relative block w-[116px] shrink-0 overflow-hidden rounded-lg bg-sunken sm:w-[232px]">
        <Photo
          {...product.photo}
          alt=""
          sizes="(min-width: 640px) 232px, 116px"
          className="h-full min-h-[104px] w-full object-cover sm:aspect-4/3"
        />
        {/* On phones it ends before the heart, which lies at the right of the photo. */}
        <span className="absolute top-1.5 left-1 max-sm:right-9.5 sm:top-2.5 sm:left-2.5">
          <Badge tone="photo" className="max-w-full max-sm:px-1">
            <span className="truncate">{product.brand}</span>
          </Badge>
        </span>
        {product.mark && (
          <span className="absolute bottom-1.5 left-1.5 sm:bottom-2.5 sm:left-2.5">
            <Badge tone="ink">{product.mark}</Badge>
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col py-0.5 sm:flex-row sm:gap-6 sm:py-2 sm:pr-3">
        <span className="min-w-0 sm:flex-1">
          <span lang={product.lang} className="line-clamp-2 text-small font-medium sm:text-h3 sm:font-semibold">
            {product.name}
          </span>
          <span className="mt-1 flex flex-wrap gap-x-3 text-caption text-ink-2 sm:mt-2 sm:text-small">
            <Condition value={product.condition} word={product.conditionName} />
            <span className="wrap-anywhere text-ink-3">{product.used}</span>
            {product.battery && <span>{product.battery}</span>}
            <span className="text-ink-3 max-sm:hidden">{product.listed}</span>
          </span>
          {product.note && <FaceNote note={product.note} />}
          {description && (
            <span lang={languageOf(description)} className="mt-3 hidden max-w-xl text-small text-ink-2 sm:line-clamp-2">
              {description}
            </span>
          )}
        </span>
        <span className="mt-auto flex flex-wrap items-end justify-between gap-x-2 pt-1.5 sm:mt-0 sm:flex-col sm:flex-nowrap sm:pt-0">
          <Price unit={product.unit} amount={product.amount} className="text-body sm:text-[1.375rem] sm:leading-8" />
          <span className="flex min-w-0 items-center gap-1 text-micro wrap-anywhere text-ink-3 sm:text-caption">
            <MapPin className="size-3.5" />
            <Sentence>{product.place}</Sentence>
          </span>
        </span>
      </span>
    </>
  )
}
