import { Megaphone } from 'lucide-react'
import { gallery } from '#messages/en/gallery.ts'
import { cardClass, ProductCard, type ProductFace } from '../display/card.tsx'
import { ProductRow, rowClass } from '../display/product-row.tsx'
import { Panel } from '../page/layout.tsx'

const words = gallery.product
const SIZES = '(min-width: 1024px) 282px, 50vw'

const product: ProductFace = {
  photo: { src: '/favicon.svg' },
  brand: gallery.brands[0] ?? '',
  name: words.name,
  condition: gallery.conditions[1] ?? '',
  used: words.used,
  place: words.place,
  unit: gallery.fields.unit,
  amount: words.amount,
}
const bangla: ProductFace = {
  ...product,
  name: words.bangla,
  lang: 'bn',
  condition: gallery.conditions[2] ?? '',
  brand: gallery.brands[1] ?? '',
}
const advert = { word: words.advert, short: words.advertShort, icon: <Megaphone className="size-3.5" /> }

export function Cards() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
        <a href="/products" className={cardClass()}>
          <ProductCard product={product} sizes={SIZES} />
        </a>
        <a href="/products" className={cardClass()}>
          <ProductCard product={bangla} sizes={SIZES} advert={advert} />
        </a>
        <Panel className="p-4 text-small text-ink-2 max-lg:col-span-2 lg:col-span-2">{words.description}</Panel>
      </div>
      <div className="mt-5 space-y-3">
        <a href="/products" className={rowClass()}>
          <ProductRow product={product} description={words.description} />
        </a>
        <a href="/products" className={rowClass()}>
          <ProductRow product={bangla} />
        </a>
      </div>
    </>
  )
}
