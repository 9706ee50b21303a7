import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Heart, TrendingDown, TrendingUp } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { iconButtonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { toastWithUndo } from '#ui/overlays/undo-toast.tsx'
import { languageOf } from '#ui/text/language.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { useRefresh } from '#ui/use-call.ts'
import { groupDigits } from '#words/numbers.ts'
import { saved } from '#words/saved.ts'
import type { Favourite } from '../contract.ts'

/** A marked product, with what has become of it. */
export function FavouriteRow({ favourite }: { favourite: Favourite }) {
  const { onSale, state } = favourite
  const name = truncate(favourite.name, 60)
  const gone = !onSale
  return (
    <article className="relative flex h-full gap-4 rounded-card border border-line bg-surface p-3">
      <Photo
        src={favourite.photo}
        alt=""
        sizes="104px"
        className={cx(
          'aspect-4/3 w-26 shrink-0 self-start rounded-control bg-sunken object-cover',
          gone && 'opacity-50 grayscale',
        )}
      />
      <div className="min-w-0 flex-1 pr-10">
        <h2 lang={languageOf(name)} className={cx('text-small font-medium wrap-anywhere', gone && 'text-ink-2')}>
          {onSale || state === 'sold' ? (
            <Link to="/products/sp/$id" params={{ id: favourite._id }} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {onSale && <OnSale favourite={favourite} />}
        {gone && <Gone favourite={favourite} />}
      </div>
      <RemoveButton id={favourite._id} name={name} />
    </article>
  )
}

/** The price with its change since the mark. */
function OnSale({ favourite: { taka, savedTaka, savedAt, state } }: { favourite: Favourite }) {
  const { site, catalogue } = useWords()
  const change = (taka ?? savedTaka) - savedTaka
  const Arrow = change < 0 ? TrendingDown : TrendingUp
  const amount = groupDigits(Math.abs(change))
  return (
    <>
      <p className="mt-1">
        <Price unit={catalogue.bdt} amount={groupDigits(taka ?? savedTaka)} />
        {state === 'reserved' && <span className="ml-2 text-caption text-ink-2">{catalogue.reserved}</span>}
      </p>
      {change === 0 ? (
        <p className="text-caption text-ink-3">{saved.page.savedOn(site.day(savedAt))}</p>
      ) : (
        <p
          className={cx(
            'flex items-center gap-1 text-caption',
            change < 0 ? 'font-medium text-accent-ink' : 'text-ink-2',
          )}
        >
          <Arrow className="size-3.5 shrink-0" />
          {change < 0 ? saved.page.less(amount) : saved.page.more(amount)}
        </p>
      )}
    </>
  )
}

/** Why it is not on sale, and the way to others like it. */
function Gone({ favourite: { state, stateSince, kind, category } }: { favourite: Favourite }) {
  const { site } = useWords()
  const { page } = saved
  const said = {
    sold: page.soldOn(site.day(stateSince)),
    paused: page.paused,
    expired: page.expired,
  }
  return (
    <>
      <p className="mt-1 text-small font-semibold text-ink-2">{said[state as keyof typeof said] ?? page.hidden}</p>
      <Link to="/products" search={{ kind, brand: category }} className={moreLinkClass('min-h-11')}>
        {page.like}
      </Link>
    </>
  )
}

function RemoveButton({ id, name }: { id: string; name: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const refresh = useRefresh('favourites')
  async function remove() {
    try {
      await api.removeFavourite({ id })
      const undo = async () => {
        await api.addFavourites({ ids: [id] })
        await refresh()
      }
      toastWithUndo({ id, deleted: saved.page.removed, undo, undone: saved.page.restored })
    } catch (error) {
      toast.error(explain(error, words))
    }
    await refresh()
  }
  return (
    <button
      type="button"
      aria-label={saved.page.remove(name)}
      onClick={remove}
      className={iconButtonClass('quiet', 'absolute top-1 right-1 size-11')}
    >
      <Heart className="size-5 fill-danger text-danger" />
    </button>
  )
}
