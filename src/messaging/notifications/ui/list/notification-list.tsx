import { Link } from '@tanstack/react-router'
import { CalendarClock, Handshake, Heart, MessageCircle, Scale, Search, Star, Tag } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import type { Icon } from '#ui/display/icon.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { clockOf, shortTime } from '#words/times.ts'
import type { Notification } from '../../contract.ts'
import type { NotificationEvent } from '../../rules.ts'
import { useMarkRead } from '../queries.ts'

const ICONS: Record<NotificationEvent, Icon> = {
  booking: Handshake,
  message: MessageCircle,
  offer: Tag,
  meeting: CalendarClock,
  favourite: Heart,
  search: Search,
  desk: Scale,
  review: Star,
}

/** The lines of today and the earlier ones, each under its heading. */
export function NotificationList({ lines }: { lines: Notification[] }) {
  const { list } = useWords().notifications
  const today = lines.filter(({ createdAt }) => isToday(createdAt))
  const earlier = lines.slice(today.length)
  return (
    <>
      {today.length > 0 && <Part title={list.today} lines={today} />}
      {earlier.length > 0 && <Part title={list.earlier} lines={earlier} />}
    </>
  )
}

function Part({ title, lines }: { title: string; lines: Notification[] }) {
  return (
    // The panel cuts its corners: without its own the last line loses those of its focus ring.
    <section className="[&:last-child_li:last-child>a]:rounded-b-card">
      <h2 className="bg-sunken px-4 py-2.5 text-small font-medium text-ink-3 lg:px-5">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ul>
    </section>
  )
}

/** Pressing it opens the page that it is about, and marks it as read. */
function Line({ line }: { line: Notification }) {
  const { list } = useWords().notifications
  const { mutate } = useMarkRead()
  const Mark = ICONS[line.event]
  const isUnread = line.readAt === null
  const [to = '', hash] = line.link.split('#')
  return (
    <li>
      <Link
        to={to}
        {...(hash && { hash })}
        onClick={() => isUnread && mutate({ id: line._id })}
        className={cx(
          'flex gap-4 px-4 py-3.5 -outline-offset-2 transition-colors duration-150 hover:bg-sunken lg:px-5',
          isUnread && 'bg-accent-soft/50',
        )}
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-2">
          <Mark className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('block text-body break-words', isUnread && 'font-semibold')}>
            <Sentence>{line.title}</Sentence>
          </span>
          <span className="block text-small break-words text-ink-2">
            <Sentence>{line.text}</Sentence>
          </span>
          <time dateTime={line.createdAt} className="figures mt-0.5 block text-caption text-ink-3">
            {timeOf(line.createdAt)}
            {line.count > 1 && ` · ${list.changes(line.count)}`}
          </time>
        </span>
        {isUnread && (
          <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{list.unread}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** Time zone of all times on the site. */
const timeZone = 'Asia/Dhaka'
const dayOf = (time: Date) => time.toLocaleDateString('en-CA', { timeZone })

function isToday(time: string): boolean {
  return dayOf(new Date(time)) === dayOf(new Date())
}

/** The time of day, and the day as well unless it is today. */
function timeOf(time: string): string {
  return isToday(time) ? clockOf(time) : shortTime(time)
}
