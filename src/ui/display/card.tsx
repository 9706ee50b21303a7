import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Sentence } from '../text/sentence.tsx'
import { Badge } from './badge.tsx'
import { Condition } from './condition.tsx'
import { Photo, type PhotoProps } from './photo.tsx'
import { Price } from './price.tsx'

/** Product data in a card or list row. All texts are formatted, and the name is shortened. */
export type ProductFace = {
  photo: Pick<PhotoProps, 'src' | 'eager'>
  brand: string
  name: string
  /** 'bn' for a Bangla name. */
  lang?: string | undefined
  condition: string
  /** The condition as shown, where that is not the stored text. */
  conditionName?: string | undefined
  used: string
  place: string
  unit: string
  amount: string
  /** The battery's health, or that it is not stated; of kinds that have a battery. */
  battery?: string | undefined
  /** When it was listed. */
  listed?: ReactNode
  /** A warning to buyers about the listing. */
  note?: string | undefined
  /** 'Reserved', on the photo. */
  mark?: string | undefined
}

/** The link around ProductCard: the whole card is one link. Also for other cards (`group` drives the photo). */
export function cardClass(className?: string): string {
  return cx(
    'group flex flex-col overflow-hidden rounded-card border border-line bg-surface transition duration-200 ease-out hover:border-line-strong/50 hover:shadow-hover',
    className,
  )
}

/** A photo of 4:3 (or another `ratio` class) that grows 3 % while the card is hovered. `children` overlay it. */
function PhotoFrame({
  photo,
  ratio = 'aspect-4/3',
  children,
}: {
  photo: PhotoProps
  ratio?: string | undefined
  children?: ReactNode
}) {
  return (
    <span className={cx('relative block overflow-hidden bg-sunken', ratio)}>
      <Photo
        {...photo}
        className="size-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.03]"
      />
      {children}
    </span>
  )
}

export type ProductCardProps = {
  product: ProductFace
  /** CSS sizes of the photo in this grid. */
  sizes: string
  /** The long and the short label of an advert. */
  advert?: { word: string; short: string; icon: ReactNode } | undefined
  /** Three in a row: one line is reserved for the name from `lg`. */
  wide?: boolean | undefined
}

/** The content of a card in the grid. Put it in a link with `cardClass()`. */
export function ProductCard({ product, sizes, advert, wide }: ProductCardProps) {
  return (
    <>
      <PhotoFrame photo={{ ...product.photo, alt: '', sizes }}>
        <span className="absolute top-2.5 left-2.5 flex gap-1.5 max-sm:flex-col max-sm:items-start">
          <Badge tone="photo">{product.brand}</Badge>
          {product.mark && <Badge tone="ink">{product.mark}</Badge>}
        </span>
        {advert && <AdvertMark {...advert} />}
      </PhotoFrame>
      <span className="flex flex-1 flex-col p-3 sm:p-4">
        <span
          lang={product.lang}
          className={cx(
            'line-clamp-2 min-h-11 text-small font-medium text-ink sm:text-[0.9375rem] sm:leading-6',
            wide ? 'sm:min-h-12 lg:line-clamp-1 lg:min-h-6' : 'sm:min-h-12',
          )}
        >
          {product.name}
        </span>
        {/* As high with a battery as without one. */}
        <span className="mt-2 min-h-15 text-caption text-ink-3">
          <span className="flex items-center gap-x-3">
            <Condition value={product.condition} word={product.conditionName} className="min-w-0 truncate text-ink-2" />
            <span className="min-w-0 shrink-[99] truncate max-sm:hidden">{product.used}</span>
          </span>
          {product.battery && <span className="block text-ink-2">{product.battery}</span>}
          {product.listed && <span className="block max-[359px]:text-micro">{product.listed}</span>}
        </span>
        {product.note && <FaceNote note={product.note} />}
        <span className="mt-auto flex flex-wrap items-end justify-between gap-x-2 gap-y-0.5 pt-3 sm:gap-y-2 xl:flex-nowrap">
          <Price unit={product.unit} amount={product.amount} className="text-body sm:text-price" />
          <span className="flex min-w-0 basis-full items-center gap-1 text-caption text-ink-3 sm:order-first xl:order-none xl:basis-auto">
            <MapPin className="size-3.5" />
            <Place place={product.place} />
          </span>
        </span>
      </span>
    </>
  )
}

/** The warning in a card and in a row of a list. */
export function FaceNote({ note }: { note: string }) {
  return <span className="mt-2 block rounded-control bg-warn-soft p-2 text-caption text-warn-ink">{note}</span>
}

/**
 * The place on one line. Of `Elephant Road, Dhaka` only the district is visible where both do not fit: it is then on the upper
 * of two lines, and the area is on the hidden one.
 */
function Place({ place }: { place: string }) {
  const comma = place.lastIndexOf(',')
  if (comma < 0)
    return (
      <span className="truncate">
        <Sentence>{place}</Sentence>
      </span>
    )
  return (
    <span className="flex h-5 min-w-0 flex-wrap-reverse content-end overflow-hidden [&:lang(bn)]:h-5.5">
      <span className="whitespace-pre">
        <Sentence>{place.slice(0, comma + 1)}</Sentence>{' '}
      </span>
      <span className="max-w-full truncate">
        <Sentence>{place.slice(comma + 1).trim()}</Sentence>
      </span>
    </span>
  )
}

function AdvertMark({ word, short, icon }: { word: string; short: string; icon: ReactNode }) {
  return (
    <span className="absolute right-2.5 bottom-2.5">
      <Badge tone="ink" className="max-sm:hidden">
        {icon}
        {word}
      </Badge>
      <Badge tone="ink" className="sm:hidden">
        {short}
      </Badge>
    </span>
  )
}
