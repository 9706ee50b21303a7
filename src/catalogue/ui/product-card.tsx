import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Messages } from '#messages/en.ts'
import { groupDigits } from '#shared/money.ts'
import { truncate } from '#shared/text/truncate.ts'
import { cardClass, ProductCard, type ProductFace } from '#ui/display/card.tsx'
import type { PhotoProps } from '#ui/display/photo.tsx'
import { ProductRow, rowClass } from '#ui/display/product-row.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../contract.ts'
import { ListedTime } from './listed-time.tsx'

/** Characters of a product's name on a card (rows P10 M02 N02). */
const NAME_CUT = 40

/** What a card and a row show of a product. */
export function productCardData(product: Product, words: Messages, eager?: PhotoProps['eager']): ProductFace {
  return {
    photo: { src: product.photo, eager },
    brand: product.category,
    name: truncate(product.name, NAME_CUT),
    lang: languageOf(product.name),
    condition: product.condition,
    used: product.used,
    place: product.location,
    unit: words.catalogue.bdt,
    amount: groupDigits(product.resaleTaka),
    listed: <ListedTime time={product.createdAt} />,
  }
}

interface ProductLinkProps {
  product: Product
  eager?: PhotoProps['eager']
  className?: string | undefined
}

/** A product's card, one link as a whole (rows P08-P13). `sizes` are the photo's CSS sizes in this grid; `advert` marks it. */
export function ProductCardLink(props: ProductLinkProps & { sizes: string; advert?: ReactNode; wide?: boolean }) {
  const words = useWords()
  const { product, eager, className, sizes, advert, wide } = props
  return (
    <Link to="/products/sp/$id" params={{ id: product._id }} className={cardClass(className)}>
      <ProductCard
        product={productCardData(product, words, eager)}
        sizes={sizes}
        wide={wide}
        advert={advert ? { ...words.catalogue.advert, icon: advert } : undefined}
      />
    </Link>
  )
}

/** A product as a row of the list layout, one link as a whole. */
export function ProductRowLink({ product, eager, className }: ProductLinkProps) {
  const words = useWords()
  return (
    <Link to="/products/sp/$id" params={{ id: product._id }} className={rowClass(className)}>
      <ProductRow product={productCardData(product, words, eager)} description={product.description} />
    </Link>
  )
}
