import { Link } from '@tanstack/react-router'
import { cx } from '#ui/class-names.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Count } from '#ui/display/count.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Thread } from '../../contract.ts'
import { lineText } from '../thread/system-line.tsx'
import { shortTime } from '../thread/times.ts'

/** A conversation in the list: the other person, the product, the newest message, and the number of unread messages. */
export function ThreadRow({ thread }: { thread: Thread }) {
  const words = useWords().conversations
  const { other, productName, productPhoto, lastAt } = thread
  // The same condition as in the count of the menu.
  const unread = thread.canWrite ? thread.unread : 0
  const name = other.name ?? words.formerMember
  return (
    <Link
      to="/dashboard/messages/$id"
      params={{ id: thread._id }}
      className={cx(
        'flex items-center gap-3 px-3.5 py-3 -outline-offset-2 transition-colors duration-150 hover:bg-sunken aria-[current=page]:bg-sunken sm:px-4',
        unread > 0 && 'bg-accent-soft/50',
      )}
    >
      <Avatar src={other.photo} name={other.name ?? undefined} className="size-11" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span lang={languageOf(name)} className="min-w-0 flex-1 truncate text-small font-semibold">
            {name}
          </span>
          <time dateTime={lastAt} className="figures shrink-0 text-micro text-ink-2">
            {shortTime(lastAt)}
          </time>
        </span>
        <span lang={languageOf(productName)} className="block truncate text-caption text-ink-2">
          {productName}
        </span>
        <span className="flex items-center gap-2">
          <LastMessage thread={thread} name={name} isNew={unread > 0} />
          {unread > 0 && (
            <span role="img" aria-label={words.unreadLabel(unread)}>
              <Count strong>{words.unread(unread)}</Count>
            </span>
          )}
        </span>
      </span>
      <span className="size-12 shrink-0 overflow-hidden rounded-control bg-sunken">
        <Photo src={productPhoto} alt="" sizes="48px" />
      </span>
    </Link>
  )
}

function LastMessage({ thread, name, isNew }: { thread: Thread; name: string; isNew: boolean }) {
  const words = useWords().conversations
  const { last, side } = thread
  const text = !last
    ? words.thread.start
    : last.from === 'system'
      ? lineText(last, side, name, words)
      : last.text || words.photos(last.photos)
  return (
    <span
      dir="auto"
      className={cx('block min-w-0 flex-1 truncate text-small', isNew ? 'font-medium text-ink' : 'text-ink-2')}
    >
      {last?.from === 'me' && `${words.you}: `}
      {last?.text ? <span lang={languageOf(text)}>{text}</span> : <Sentence>{text}</Sentence>}
    </span>
  )
}
