import { HandCoins } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { WordWarning } from '#messaging/conversations/ui/word-warning.tsx'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Price } from '#ui/display/price.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { Offer } from '../../offers.ts'
import { useAnswerOffer } from './use-offers.ts'

const loadDialog = () => import('./offer-dialog.tsx')
const OfferDialog = lazy(async () => ({ default: (await loadDialog()).OfferDialog }))

interface ChainProps {
  /** Newest first, as the server lists them. */
  offers: Offer[]
  me: 'buyer' | 'saller'
  /** The first name of the other side. */
  name: string
  askedTaka: number
  /** The page has another green button. */
  quiet?: boolean
}

/** The offers of a pair, oldest first: only the live one has buttons, older ones are struck through. */
export function OfferChain({ offers, me, name, askedTaka, quiet }: ChainProps) {
  return (
    <ol className="space-y-2.5">
      {offers.toReversed().map((offer) => (
        <li key={offer._id} className={cx('flex', offer.by === me && 'justify-end')}>
          <OfferCard offer={offer} isMine={offer.by === me} name={name} askedTaka={askedTaka} quiet={quiet} />
        </li>
      ))}
    </ol>
  )
}

type OfferCardProps = { offer: Offer; isMine: boolean; name: string; askedTaka: number; quiet?: boolean | undefined }

function OfferCard({ offer, isMine, name, askedTaka, quiet }: OfferCardProps) {
  const words = useWords().offers
  const isLive = offer.state === 'open'
  const isOver = !isLive && offer.state !== 'accepted'
  return (
    <div
      className={cx(
        'w-full max-w-90 rounded-card border p-3.5',
        isLive ? 'border-line-strong' : 'border-line',
        isMine && 'bg-accent-soft/50',
      )}
    >
      <p className="flex items-center gap-2 text-caption text-ink-2">
        <HandCoins className="size-4 text-ink-3" />
        <Sentence>{isMine ? words.you : words.them(name)}</Sentence>
        <span className="figures ml-auto text-ink-3">{words.time(offer.createdAt)}</span>
      </p>
      <p className={cx('mt-1', isOver && 'line-through')}>
        <Price
          unit={words.unit}
          amount={groupDigits(offer.taka)}
          className={isOver ? 'text-body' : 'text-[1.375rem] leading-8'}
        />
      </p>
      {offer.word && (
        <p lang={languageOf(offer.word)} className="mt-0.5 text-small text-ink-2 wrap-anywhere">
          {offer.word}
        </p>
      )}
      <WordWarning kinds={offer.warnings} className="mt-2 rounded-control" />
      <p className="mt-1 text-caption text-ink-3">
        {isLive ? words.live.until(offer.endsAt) : words.states[offer.state]}
      </p>
      <Answers offer={offer} name={name} askedTaka={askedTaka} quiet={quiet} />
    </div>
  )
}

function Answers({ offer, name, askedTaka, quiet }: Omit<OfferCardProps, 'isMine'>) {
  const { live } = useWords().offers
  const { answer, running } = useAnswerOffer()
  const dialog = useLazyDialog()
  const { answers } = offer
  if (answers.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {answers.includes('accept') && (
        <Button
          kind={quiet ? 'soft' : 'primary'}
          className="w-full"
          loading={running === 'accept'}
          onClick={() => answer(offer, 'accept')}
        >
          {live.accept(offer.taka)}
        </Button>
      )}
      {answers.includes('counter') && (
        <Button
          kind="secondary"
          aria-haspopup="dialog"
          onPointerEnter={loadDialog}
          onClick={dialog.open}
          className="flex-1"
        >
          {live.counter}
        </Button>
      )}
      {answers.includes('decline') && (
        <Button
          kind="quiet"
          loading={running === 'decline'}
          onClick={() => answer(offer, 'decline')}
          className="flex-1"
        >
          {live.decline}
        </Button>
      )}
      {answers.includes('withdraw') && (
        <Button kind="secondary" loading={running === 'withdraw'} onClick={() => answer(offer, 'withdraw')}>
          {live.withdraw}
        </Button>
      )}
      {dialog.isMounted && (
        <Suspense>
          <OfferDialog
            productId={offer.productId}
            askedTaka={askedTaka}
            name={name}
            counters={offer}
            open={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </div>
  )
}
