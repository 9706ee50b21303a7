import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Messages } from '#messages/en.ts'
import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { cardClass, ProductCard, type ProductFace } from '#ui/display/card.tsx'
import { grades } from '#ui/display/condition.tsx'
import type { PhotoProps } from '#ui/display/photo.tsx'
import { ProductRow, rowClass } from '#ui/display/product-row.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { Product } from '../contract.ts'
import { KINDS_WITH_BATTERY } from '../rules.ts'
import { LateCardControls } from './compare/late-compare.tsx'
import { ListedTime } from './listed-time.tsx'

/** Characters of a product's name on a card (rows P10 M02 N02). */
const NAME_CUT = 40

/** Content of a product's card or row. */
export function productCardData(product: Product, words: Messages, eager?: PhotoProps['eager']): ProductFace {
  return {
    photo: { src: product.photo, eager },
    brand: words.catalogue.brandName(product.category),
    name: truncate(product.name, NAME_CUT),
    lang: languageOf(product.name),
    condition: product.condition,
    conditionName: words.catalogue.conditionName(product.condition),
    used: words.catalogue.usedName(product.used),
    place: product.shownLocation,
    unit: words.catalogue.bdt,
    amount: groupDigits(product.resaleTaka),
    battery: KINDS_WITH_BATTERY.includes(product.kind)
      ? words.catalogue.battery(product.batteryHealth, product.batteryHours)
      : undefined,
    mark: product.state === 'reserved' ? words.catalogue.reserved : undefined,
    note: product.notes[0],
    listed: <ListedTime time={product.createdAt} />,
  }
}

interface ProductLinkProps {
  product: Product
  eager?: PhotoProps['eager']
  className?: string | undefined
  /** Can be chosen for comparing. */
  compare?: boolean
}

/** A product's card, one link as a whole (rows P08-P13). `sizes` are the photo's CSS sizes in this grid; `advert` marks it. */
export function ProductCardLink(props: ProductLinkProps & { sizes: string; advert?: ReactNode; wide?: boolean }) {
  const words = useWords()
  const { product, eager, className, sizes, advert, wide, compare } = props
  return (
    <div className={cx('relative flex', className)}>
      <Link to="/products/sp/$id" params={{ id: product._id }} className={cardClass('w-full')}>
        <ProductCard
          product={productCardData(product, words, eager)}
          sizes={sizes}
          wide={wide}
          advert={advert ? { ...words.catalogue.advert, icon: advert } : undefined}
        />
      </Link>
      <GradeLink product={product} wide={wide} />
      <span className="pointer-events-none absolute inset-x-0 top-0 aspect-4/3">
        <LateCardControls id={product._id} name={truncate(product.name, NAME_CUT)} compare={compare} />
      </span>
    </div>
  )
}

/**
 * Lies over the marks of the card's grade and opens what it means. The card is one link, which can hold no other: the
 * photo's proportions and the height of the name, which are fixed, say where the marks are.
 */
function GradeLink({ product: { kind, condition }, wide }: { product: Product; wide: boolean | undefined }) {
  const { catalogue } = useWords()
  const grade = condition.trim().toLowerCase()
  if (!grades[grade]) return null
  return (
    <span className="pointer-events-none absolute inset-x-0 top-0">
      <span className="block aspect-4/3" />
      <Link
        to="/grades/$kind"
        params={{ kind }}
        hash={grade.replace(' ', '-')}
        aria-label={catalogue.gradeMeans(catalogue.conditionName(condition))}
        className={cx(
          'pointer-events-auto absolute top-full left-1 mt-13 h-11 w-36 rounded-control sm:left-2 sm:mt-15',
          wide && 'lg:mt-9',
        )}
      />
    </span>
  )
}

/** A product as a row of the list layout, one link as a whole. */
export function ProductRowLink({ product, eager, className, compare }: ProductLinkProps) {
  const words = useWords()
  return (
    <div className={cx('relative', className)}>
      <Link to="/products/sp/$id" params={{ id: product._id }} className={rowClass()}>
        <ProductRow product={productCardData(product, words, eager)} description={product.description} />
      </Link>
      <span className="pointer-events-none absolute inset-y-2 left-2 w-[120px] sm:inset-y-3 sm:left-3 sm:w-[232px]">
        <LateCardControls id={product._id} name={truncate(product.name, NAME_CUT)} compare={compare} short />
      </span>
    </div>
  )
}
