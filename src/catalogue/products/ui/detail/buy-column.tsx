import { Banknote, CircleCheck, FileCheck, MapPin, MapPinned, Share2, ShieldCheck, TrendingDown } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { HeartLine } from '#catalogue/favourites/ui/heart.tsx'
import { HoldingBadge } from '#catalogue/proofs/ui/holding-badge.tsx'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { share } from '#ui/controls/share.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Condition } from '#ui/display/condition.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { Notice } from '#ui/states/notice.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { Product, ProductDetails } from '../../contract.ts'
import { CompareLine } from '../compare/compare-line.tsx'
import { ListedTime } from '../listed-time.tsx'
import {
  BookButtons,
  BookingNote,
  GuestBookNow,
  OfferButton,
  SignInToBook,
  useBookingPermission,
  useIsGuest,
  useIsOwn,
} from './book-button.tsx'

interface BuyProps {
  product: ProductDetails
  onBook: () => void
  /** Called on hover and focus, to preload the dialog. */
  onPreload: () => void
  onOffer: () => void
  onPreloadOffer: () => void
  OwnDealOrOffer: ComponentType<{ product: ProductDetails; children: ReactNode }>
  Prices: ComponentType<{ product: ProductDetails }>
  /** The button that asks the saller. */
  ask: ReactNode
  /** Statistics and proofs of the saller. */
  sallerFacts: ReactNode
}

/** True if a buyer can request the product: a reserved product still takes requests. */
export function isOnSale({ state }: Pick<ProductDetails, 'state'>): boolean {
  return state === 'live' || state === 'reserved'
}

/**
 * Name, prices, Book Now and the saller; sticky from `lg`. In one column the saller and the advice stand below the facts:
 * the boxes around the two parts then take part in no layout.
 */
export function BuyColumn({ Prices, ...props }: BuyProps) {
  const { product } = props
  return (
    <aside className="max-lg:contents lg:row-span-2">
      <div className="max-lg:contents lg:sticky lg:top-24 lg:space-y-4">
        <div className="space-y-4 px-4 pt-5 max-lg:order-1 md:px-0 lg:pt-0">
          <ProductHeader product={product} />
          <Notes product={product} />
          <PriceBox {...props} />
          {product.holding && product.holdingAt && <HoldingBadge state={product.holding} at={product.holdingAt} />}
          <Prices product={product} />
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <HeartLine id={product._id} />
            <CompareLine id={product._id} />
            <ShareButton product={product} />
          </div>
        </div>
        <div className="space-y-4 px-4 max-lg:order-3 max-lg:pt-8 md:px-0">
          <Saller product={product} facts={props.sallerFacts} />
          <MeetingAdvice kind={product.kind} />
        </div>
      </div>
    </aside>
  )
}

function ProductHeader({ product }: { product: ProductDetails }) {
  const { product: words, catalogue } = useWords()
  return (
    <div>
      <h1
        lang={languageOf(product.name)}
        className="text-[1.375rem] leading-8 font-semibold tracking-head lg:text-h2 lg:leading-9"
      >
        {product.name}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-3">
        <span className="flex items-center gap-x-3">
          <Condition
            value={product.condition}
            word={catalogue.conditionName(product.grade?.name ?? product.condition)}
            className="font-medium text-ink"
          />
          {!product.grade && <span className="text-caption">{words.ownWords}</span>}
        </span>
        <span className="flex min-w-0 items-center gap-1.5">
          <MapPin className="size-4" />
          <span className="min-w-0 wrap-anywhere">
            <Sentence>{product.shownLocation}</Sentence>
          </span>
        </span>
        <ListedTime time={product.createdAt} />
      </p>
    </div>
  )
}

/** Shows the warnings for buyers, or to the saller and admins the reasons why the product waits. */
function Notes({ product: { notes, state } }: { product: ProductDetails }) {
  const { product: words } = useWords()
  if (notes.length === 0) return null
  return (
    <Notice tone="warn">
      {state === 'waiting' && <p className="font-semibold">{words.states.waiting}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  )
}

function StateBadge({ product: { state, stateSince } }: { product: ProductDetails }) {
  const { product: words, site } = useWords()
  if (state === 'live') return null
  if (state === 'sold') return <Badge>{words.soldOn(site.day(stateSince))}</Badge>
  return <Badge tone={state === 'reserved' ? 'info' : 'plain'}>{words.states[state]}</Badge>
}

/** The two prices with the sign that the specification gives them, and what it means (rows D02 D03). */
function PriceBox({ product, onOffer, onPreloadOffer, ask, OwnDealOrOffer, ...booking }: Omit<BuyProps, 'Prices'>) {
  const detail = useWords().product
  const { originalTaka, resaleTaka, state, negotiable, notes, compared } = product
  const saved = originalTaka - resaleTaka
  const isGuest = useIsGuest()
  return (
    <div className="rounded-card border border-line bg-surface p-4 lg:p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <p>
          <span className="block text-caption text-ink-3">{detail.salePrice}</span>
          <span className="figures block text-[2rem] leading-10 font-semibold tracking-head whitespace-nowrap">
            {detail.price(groupDigits(resaleTaka))}
            <Currency className="text-h3" />
          </span>
        </p>
        <p className="figures pb-1.5 text-small text-ink-3">
          {detail.originalPrice}{' '}
          <span className={saved > 0 ? 'ml-1 line-through' : 'ml-1'}>{detail.price(groupDigits(originalTaka))}</span>
        </p>
      </div>
      {saved > 0 && notes.length === 0 && compared && (
        <p className="figures mt-1 flex items-start gap-1.5 text-small font-medium text-accent-ink">
          <TrendingDown className="mt-0.5 size-4" />
          {detail.lessThanNew(groupDigits(saved), Math.floor((100 * saved) / originalTaka))}
        </p>
      )}
      {detail.currencyNote && <p className="mt-1 text-caption text-ink-3">{detail.currencyNote}</p>}
      {(state !== 'live' || negotiable) && (
        <p className="mt-2 flex flex-wrap gap-2">
          <StateBadge product={product} />
          {negotiable && isOnSale(product) && <Badge>{detail.negotiable}</Badge>}
        </p>
      )}
      {isOnSale(product) && (
        <>
          <div className="mt-4 hidden lg:block">
            <BookButtons product={product} {...booking} />
          </div>
          {negotiable && <OfferButton product={product} onOffer={onOffer} onPreload={onPreloadOffer} />}
          <BookingNote product={product} OwnDealOrOffer={OwnDealOrOffer} />
          {isGuest && (
            <div className="mt-3 lg:hidden">
              <GuestBookNow />
            </div>
          )}
          <div className={cx('mt-3', isGuest && 'max-lg:hidden')}>{ask}</div>
        </>
      )}
    </div>
  )
}

/** Which money it is, after a price that has another sign (row D02). */
function Currency({ className }: { className: string }) {
  const { currency } = useWords().product
  return currency && <span className={cx('font-medium tracking-normal text-ink-2', className)}> {currency}</span>
}

/** Shows the saller's name, the date of their account, and their other products. */
function Saller({ product, facts: counted }: { product: ProductDetails; facts: ReactNode }) {
  const { salerName: name, sallerSince, sallerOnSale, sallerIsNew } = product
  const { product: detail, site } = useWords()
  const facts = [
    [detail.memberSince, site.day(sallerSince)],
    [detail.onSaleNow, detail.products(sallerOnSale)],
  ]
  return (
    <div className="rounded-card border border-line bg-surface p-4 lg:p-5">
      <div className="flex items-center gap-3">
        <Avatar name={name} className="size-12" />
        <p className="min-w-0">
          <span className="block text-micro text-ink-3">{detail.saller}</span>
          <span lang={languageOf(name)} className="block truncate font-semibold">
            {name}
          </span>
        </p>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 text-small">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-caption text-ink-3">{label}</dt>
            <dd className="mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {sallerIsNew && <p className="mt-3 text-caption text-ink-2">{detail.newSaller}</p>}
      {counted}
    </div>
  )
}

/**
 * Bar with Book Now at the bottom of narrow screens. It also shows the price and Ask, unless a second button to buy stands
 * there. Guests see Ask and Book.
 */
export function BuyBar({ product, ask, ...booking }: Pick<BuyProps, 'product' | 'ask' | 'onBook' | 'onPreload'>) {
  const detail = useWords().product
  const permission = useBookingPermission()
  const isOwn = useIsOwn(product)
  const isGuest = useIsGuest()
  const showsPrice = permission === 'allowed' || permission === 'no-profile' || isOwn
  return (
    <div className="sticky bottom-0 z-20 flex items-center gap-2 border-t border-line bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden short:py-0.5 short:[&_:is(a,button)]:h-11">
      {showsPrice && (
        <p className="flex-1">
          <span className="block text-micro text-ink-3">{detail.salePrice}</span>
          <span className="figures block text-h3 leading-6 font-semibold whitespace-nowrap">
            {detail.price(groupDigits(product.resaleTaka))}
            <Currency className="text-caption" />
          </span>
        </p>
      )}
      {(showsPrice || isGuest) && ask}
      {isGuest ? <SignInToBook id={product._id} /> : <BookButtons product={product} {...booking} fill={!showsPrice} />}
    </div>
  )
}

function ShareButton({ product }: { product: Product }) {
  const { share: words } = useWords().product
  const onClick = () => share({ title: product.name, url: `${location.origin}/products/sp/${product._id}` }, words)
  return (
    <Button kind="quiet" icon={Share2} onClick={onClick} className="-mr-4 noscript:hidden lg:-mr-2">
      {words.action}
    </Button>
  )
}

/** Where to meet, what to check in a product of this kind, and when to pay. */
function MeetingAdvice({ kind }: { kind: Product['kind'] }) {
  const { meeting } = useWords().product
  const rules: [Icon, string][] = [
    [MapPinned, meeting.place],
    ...(meeting.checks[kind] ?? meeting.checks.other ?? []).map((check): [Icon, string] => [CircleCheck, check]),
    [FileCheck, meeting.papers],
    [Banknote, meeting.pay],
  ]
  return (
    <section aria-labelledby="safety" className="rounded-card bg-sunken p-4 lg:p-5">
      <h2 id="safety" className="flex items-center gap-2 text-small font-semibold">
        <ShieldCheck className="size-4.5 text-accent-ink" />
        {meeting.title}
      </h2>
      <ul className="mt-3 space-y-2.5 text-caption text-ink-2">
        {rules.map(([Mark, rule]) => (
          <li key={rule} className="flex gap-2.5">
            <Mark className="mt-0.5 size-4 text-ink-3" />
            {rule}
          </li>
        ))}
      </ul>
    </section>
  )
}
