import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { productQuery } from './queries.ts'

interface CameForProductProps {
  id: string
  /** Its page says that it is not on sale any more. */
  offSale: boolean
}

/** The product that a guest signs in for: what its public head has. Nothing when there is no such product. */
export function CameForProduct({ id, offSale }: CameForProductProps) {
  const { catalogue, accounts } = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: product } = useQuery({ ...productQuery(api, id), enabled: !offSale })
  const { cameFor } = accounts
  if (offSale) {
    return (
      <Notice tone="info" className="mb-6">
        {cameFor.offSale}{' '}
        <Link to="/products/sp/$id" params={{ id }} className="font-semibold underline underline-offset-4">
          {cameFor.near}
        </Link>
      </Notice>
    )
  }
  if (!product) return null
  return (
    <section aria-label={cameFor.label} className="mb-6 flex gap-3 rounded-card border border-line bg-surface p-2">
      <span className="block w-[104px] shrink-0 self-start overflow-hidden rounded-lg bg-sunken">
        <Photo src={product.photo} alt="" sizes="104px" eager="first" className="aspect-4/3 w-full object-cover" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col justify-between">
        <p lang={languageOf(product.name)} className="line-clamp-2 text-small font-semibold wrap-anywhere">
          {product.name}
        </p>
        <p className="flex flex-wrap items-end justify-between gap-x-2">
          <Price unit={catalogue.bdt} amount={groupDigits(product.resaleTaka)} className="text-body" />
          <span className="flex min-w-0 items-center gap-1 text-caption wrap-anywhere text-ink-3">
            <MapPin className="size-3.5" />
            <span>
              <Sentence>{product.shownLocation}</Sentence>
            </span>
          </span>
        </p>
        <p className="text-caption text-ink-3">{cameFor.text}</p>
      </div>
    </section>
  )
}
