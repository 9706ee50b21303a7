import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { AskedPrice } from '../asked-price.tsx'

interface StripProps {
  /** Null once the product is deleted: the strip is then no link. */
  productId: string | null
  name: string
  photo: string
  askedTaka: number
  agreedTaka?: number | null
  /** The lower price that counts at the acceptance. */
  lowerTaka?: number | undefined
  /** A word after the price. */
  note?: string | undefined
}

/** The product of a deal in one line, with a link to its page. */
export function ProductStrip({ productId, ...rest }: StripProps) {
  const box = 'flex items-center gap-3 rounded-card border border-line bg-surface p-2.5 pr-3'
  if (!productId)
    return (
      <div className={box}>
        <Content {...rest} />
      </div>
    )
  return (
    <Link to="/products/sp/$id" params={{ id: productId }} className={`${box} hover:border-line-strong/60`}>
      <Content {...rest} />
      <ChevronRight className="size-5 shrink-0 text-ink-3" />
    </Link>
  )
}

function Content({ name, photo, askedTaka, agreedTaka, lowerTaka, note }: Omit<StripProps, 'productId'>) {
  const { deal } = useWords()
  return (
    <>
      <Photo
        src={photo}
        alt=""
        sizes="72px"
        width={72}
        height={56}
        className="h-14 w-18 shrink-0 rounded-lg object-cover"
      />
      <span className="min-w-0 flex-1">
        <span lang={languageOf(name)} className="line-clamp-2 text-small font-medium">
          {name}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Price unit={deal.bdt} amount={groupDigits(agreedTaka ?? lowerTaka ?? askedTaka)} className="text-body" />
          <AskedPrice agreedTaka={agreedTaka ?? null} askedTaka={askedTaka} />
          {lowerTaka !== undefined && (
            <span className="figures text-caption text-ink-3">{deal.lowerPrice(askedTaka)}</span>
          )}
          {note && <span className="text-caption text-ink-3">{note}</span>}
        </span>
      </span>
    </>
  )
}
