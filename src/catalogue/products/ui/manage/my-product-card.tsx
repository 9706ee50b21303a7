import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Check, Heart, Megaphone, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { Button } from '#ui/controls/button.tsx'
import { iconButtonClass } from '#ui/controls/button-class.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { languageOf } from '#ui/text/language.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { saved } from '#words/saved.ts'
import type { MyProduct, Product } from '../../contract.ts'
import { isOnSale } from '../../rules.ts'
import { ProductMenu } from './product-menu.tsx'
import { useProductCall } from './queries.ts'
import { StateLine } from './state-line.tsx'
import { MoveButton, type SallerMove } from './state-moves.tsx'
import type { Changed } from './use-change-dialogs.tsx'

type MyProductCardProps = {
  product: MyProduct
  onDelete: () => void
  /** Asks for a dialog that changes the price or the photos. */
  onChange: (what: Changed) => void
  /** The way to those who ask for it. */
  requests: ReactNode
}

/** A saller's own product: a row below `sm`, a card above (rows M02-M04). */
export function MyProductCard({ product, onDelete, onChange, requests }: MyProductCardProps) {
  const words = useWords()
  const name = truncate(product.name, 40)
  const next = nextMove(product)
  return (
    <article className="flex overflow-hidden rounded-card border border-line bg-surface sm:flex-col">
      <Picture product={product} />
      <div className="flex min-w-0 flex-1 flex-col p-3 sm:p-4">
        <div className="flex items-start justify-between gap-1">
          <h2 lang={languageOf(name)} className="min-w-0 text-small font-medium sm:min-h-11">
            <Link
              to="/products/sp/$id"
              params={{ id: product._id }}
              className="line-clamp-2 w-fit wrap-anywhere hover:underline"
            >
              {name}
            </Link>
          </h2>
          <Link
            to="/dashboard/my-products/$id/edit"
            params={{ id: product._id }}
            aria-label={words.saller.edit.of(name)}
            className={iconButtonClass('quiet', '-mt-2.5 -mr-2.5 size-11 -outline-offset-2')}
          >
            <Pencil className="size-5" />
          </Link>
        </div>
        <p className="mt-1.5 flex items-center justify-between gap-2">
          <Price unit={words.saller.form.unit} amount={groupDigits(product.resaleTaka)} className="text-body" />
          <span className="truncate text-caption text-ink-3 max-sm:hidden">
            {words.catalogue.conditionName(product.condition)}
          </span>
        </p>
        <StateLine product={product} />
        <AdvertLine product={product} />
        <HeartsLine hearts={product.hearts} />
        {requests}
        {next && <MoveButton product={product} move={next} className="mt-3 w-full" />}
        <div className="mt-auto flex gap-2 pt-3">
          {isOnSale(product) ? <AdvertiseButton product={product} name={name} /> : <span className="flex-1" />}
          <Button
            kind="secondary"
            size="sm"
            icon={Trash2}
            aria-label={words.saller.delete.of(name)}
            onClick={onDelete}
            className="max-sm:h-10 max-sm:px-3 max-sm:[&>svg]:hidden"
          >
            {words.saller.delete.action}
          </Button>
          <ProductMenu product={product} without={next} onChange={onChange} />
        </div>
      </div>
    </article>
  )
}

/** How many people have marked it: nobody else is shown the number. */
function HeartsLine({ hearts }: { hearts: number }) {
  if (hearts === 0) return null
  return (
    <p className="mt-1 flex items-center gap-1.5 text-caption text-ink-3">
      <Heart className="size-3.5" />
      {saved.page.hearts(hearts)}
    </p>
  )
}

/** The photo under the badges of its brand and of a running advert. */
function Picture({ product }: { product: Product }) {
  const { saller, catalogue } = useWords()
  const { advertise } = saller
  return (
    <div className="relative w-28 shrink-0 bg-sunken sm:aspect-4/3 sm:w-auto">
      <Photo
        src={product.photo}
        alt=""
        sizes="(min-width: 1024px) 300px, (min-width: 640px) 50vw, 112px"
        className="absolute inset-0 size-full object-cover"
      />
      <Badge tone="photo" className="absolute top-2 left-2">
        {catalogue.brandName(product.category)}
      </Badge>
      {product.advertised && (
        <Badge tone="photo" icon={Check} className="absolute bottom-2 left-2 max-sm:[&>svg]:hidden">
          {advertise.on}
        </Badge>
      )}
    </div>
  )
}

/** The button is the same whether the product is advertised or not; a second click changes nothing (rows M04 S13 Z08). */
function AdvertiseButton({ product, name }: { product: Product; name: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const advertise = useProductCall(api.advertise)
  async function startAdvert() {
    try {
      await advertise.mutateAsync({ product })
      toast.success(words.saller.advertise.done)
    } catch (error) {
      toast.error(words.saller.advertise.failed(explain(error, words)))
    }
  }
  return (
    <Button
      kind="soft"
      size="sm"
      icon={Megaphone}
      aria-label={words.saller.advertise.of(name)}
      loading={advertise.isPending}
      onClick={startAdvert}
      className="flex-1 max-sm:h-10 max-sm:px-2 max-sm:[&>svg:not(.animate-spin)]:hidden"
    >
      {words.saller.advertise.action}
    </Button>
  )
}

/** Until when the advert of a product runs; nothing without one. */
function AdvertLine({ product: { advertEndsAt } }: { product: MyProduct }) {
  const { advertise } = useWords().saller
  if (!advertEndsAt) return null
  return <p className="mt-1 text-caption text-ink-2">{advertise.until(advertEndsAt)}</p>
}

/** Most likely moves of a saller, the likeliest first. */
const LIKELY: SallerMove[] = ['resume', 'back-on-sale', 'extend']

/** Days before its end from which a product on sale asks to be extended. */
const DAYS_LEFT = 7

/** The one thing that a product asks for now; none while it is on sale for longer. */
function nextMove({ state, expiresAt, moves }: MyProduct): SallerMove | undefined {
  const daysLeft = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  if (state === 'reserved' || (state === 'live' && daysLeft > DAYS_LEFT)) return undefined
  return LIKELY.find((move) => moves.includes(move))
}
