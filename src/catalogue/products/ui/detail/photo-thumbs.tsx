import { type MouseEvent, useEffect, useRef } from 'react'
import { cx } from '#ui/class-names.ts'
import { Photo } from '#ui/display/photo.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Track } from './use-track.ts'

/** Five fit beside each other; more scroll on narrow screens and fit on wide ones. */
const FEW = 5

/** The small photos under the large one. Each is a link to its large one, which works without scripts. */
export function PhotoThumbs({ photos, track }: { photos: string[]; track: Track }) {
  const { photo: words } = useWords().product
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => bringIntoView(list.current, track.at), [track.at])

  function onClick(event: MouseEvent, at: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    track.show(at)
  }

  return (
    <ul
      ref={list}
      className={cx(
        '[scrollbar-width:none] grid auto-cols-[calc((100%-2rem)/5)] grid-flow-col gap-2 overflow-x-auto p-1 pt-2 max-md:mx-3 md:-mx-1',
        photos.length > FEW && 'md:auto-cols-[calc((100%-3.5rem)/8)]',
      )}
    >
      {photos.map((src, at) => (
        <li key={src}>
          <a
            href={`#photo-${at + 1}`}
            onClick={(event) => onClick(event, at)}
            aria-label={words.one(at + 1, photos.length)}
            aria-current={track.ready && at === track.at ? 'true' : undefined}
            className="block overflow-hidden rounded-badge bg-sunken outline-offset-1 aria-[current]:ring-2 aria-[current]:ring-ink"
          >
            <Photo src={src} alt="" sizes="132px" className="aspect-4/3 min-h-11 w-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Sideways only: `scrollIntoView` would move the page, too. */
function bringIntoView(list: HTMLElement | null, at: number): void {
  const item = list?.children[at]
  if (!list || !(item instanceof HTMLElement)) return
  const [from, to] = [item.offsetLeft - list.offsetLeft, item.offsetLeft - list.offsetLeft + item.offsetWidth]
  if (from < list.scrollLeft) list.scrollTo({ left: from - 4 })
  else if (to > list.scrollLeft + list.clientWidth) list.scrollTo({ left: to - list.clientWidth + 4 })
}
