import { Link } from '@tanstack/react-router'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { desk } from '#words/desk.ts'
import { productHistory } from '#words/product-history.ts'
import { records } from '#words/records.ts'
import type { Event } from '../../contract.ts'

/** An event with its actor, reason and time. */
export function EventLine({ event }: { event: Event }) {
  const { actor, by, at, words } = event
  const reason = useReason(event)
  const role = by && by in records.by ? records.by[by as keyof typeof records.by] : null
  return (
    <li className="px-4 py-3 text-caption lg:px-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-small font-medium wrap-anywhere">{useTitle(event)}</span>
        <time dateTime={at} className="figures ml-auto text-ink-3">
          {records.at(at)}
        </time>
      </p>
      <About event={event} />
      <p className="text-ink-2">
        {actor && (
          <Link
            to="/dashboard/history/$kind/$id"
            params={{ kind: 'person', id: actor._id }}
            lang={languageOf(actor.name)}
            className="underline-offset-2 hover:underline"
          >
            {actor.name}
          </Link>
        )}
        {actor && role ? `, ${role}` : role}
      </p>
      {reason && <p className="text-ink-2">{reason}</p>}
      {words && (
        <p lang={languageOf(words)} className="mt-1 wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
    </li>
  )
}

function useTitle({ event, value }: Event): string {
  const { moves } = useWords().deal.history
  const { events, signs } = records
  switch (event) {
    case 'joined':
      return events.joined
    case 'listed':
      return events.listed
    case 'product_move':
      return wordOf(productHistory.moves, value)
    case 'sign':
      return events.sign(wordOf(signs, value))
    case 'sign_ended':
      return events.signEnded(wordOf(signs, value))
    case 'deal_move':
      return events.deal(wordOf(moves, value))
    case 'report':
      return events.report(wordOf(desk.reasons, value))
    case 'act':
      return wordOf(desk.log.acts, value)
    case 'notice':
      return events.notice(wordOf(desk.log.acts, value))
    case 'proof':
      return wordOf(events.proof, value)
    case 'review': {
      const [described = '', onTime = '', kind = ''] = (value ?? '').split('/')
      return events.review(described, onTime, kind)
    }
  }
}

/** Text of an event's reason. Each sort of event has its own reasons. */
function useReason({ event, reason }: Event): string {
  const { reasons } = useWords().deal
  if (reason === null) return ''
  if (event === 'product_move') return wordOf(productHistory.reasons, reason)
  return wordOf(event === 'deal_move' ? reasons : desk.reasons, reason)
}

/** Text of a value; the value itself if a newer version of the site has stored it. */
function wordOf(words: object, value: string | null): string {
  const known: unknown = value === null ? '' : Object.entries(words).find(([name]) => name === value)?.[1]
  return typeof known === 'string' ? known : (value ?? '')
}

function About({ event: { about } }: { event: Event }) {
  if (!about) return null
  const { kind, _id: id } = about
  const title = about.title === '' ? desk.one.former : (about.title ?? records.deleted)
  const look = {
    lang: languageOf(title),
    className: 'w-fit wrap-anywhere text-accent-ink underline-offset-2 hover:underline',
  }
  if (kind === 'case')
    return (
      <Link to="/dashboard/desk" search={{ id }} {...look}>
        {title}
      </Link>
    )
  if (kind === 'deal')
    return (
      <Link to="/dashboard/deals/$id" params={{ id }} {...look}>
        {title}
      </Link>
    )
  return (
    <Link to="/dashboard/history/$kind/$id" params={{ kind, id }} {...look}>
      {title}
    </Link>
  )
}
