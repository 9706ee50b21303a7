import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import type { Messages } from '#messages/en.ts'
import { groupTaka } from '#shared/money.ts'
import { cut } from '#shared/text.ts'
import { cardClass, ProductCard, type ProductFace } from '#ui/card.tsx'
import type { PhotoProps } from '#ui/photo.tsx'
import { ProductRow, rowClass } from '#ui/product-row.tsx'
import { useWords } from '#ui/words.ts'
import type { Product } from './contract.ts'

/** Characters of a product's name on a card (rows P10 M02 N02). */
const NAME_CUT = 40

/** The language of a text that somebody wrote: Bangla as soon as there is a Bangla letter in it. */
export function langOf(text: string): 'bn' | undefined {
  return /[\u0980-\u09ff]/.test(text) ? 'bn' : undefined
}

/** What a card and a row show of a product. */
export function productFace(product: Product, words: Messages, eager?: PhotoProps['eager']): ProductFace {
  return {
    photo: { src: product.photo, eager },
    brand: product.category,
    name: cut(product.name, NAME_CUT),
    lang: langOf(product.name),
    condition: product.condition,
    used: product.used,
    place: product.location,
    unit: words.catalogue.bdt,
    amount: groupTaka(product.resaleTaka),
  }
}

interface ProductLinkProps {
  product: Product
  eager?: PhotoProps['eager']
  className?: string | undefined
}

/** A product's card, one link as a whole (rows P08-P13). `sizes` are the photo's CSS sizes in this grid. */
export function ProductCardLink(props: ProductLinkProps & { sizes: string; advert?: boolean; wide?: boolean }) {
  const words = useWords()
  const { product, eager, className, sizes, advert, wide } = props
  const mark = { ...words.catalogue.advert, icon: <Megaphone className="size-3.5" /> }
  return (
    <Link to="/products/sp/$id" params={{ id: product._id }} className={cardClass(className)}>
      <ProductCard
        product={productFace(product, words, eager)}
        sizes={sizes}
        wide={wide}
        advert={advert ? mark : undefined}
      />
    </Link>
  )
}

/** The same as a row of the list layout. */
export function ProductRowLink({ product, eager, className }: ProductLinkProps) {
  const words = useWords()
  return (
    <Link to="/products/sp/$id" params={{ id: product._id }} className={rowClass(className)}>
      <ProductRow product={productFace(product, words, eager)} description={product.description} />
    </Link>
  )
}
