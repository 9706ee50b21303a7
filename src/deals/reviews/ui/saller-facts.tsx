import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { BadgeCheck, Ban, CalendarDays, Clock, Handshake, Star, TriangleAlert, UserRoundSearch } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import type { Icon } from '#ui/display/icon.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { badges as badgeWords } from '#words/badges.ts'
import { people as words } from '#words/people.ts'
import type { Party } from '../../bookings/rules.ts'
import type { PersonFacts, PersonPage } from '../contract.ts'
import { personQuery } from './queries.ts'

/** The counted facts about a saller in short, and the way to their page. */
export function SallerFacts({ id, name }: { id: string; name: string }) {
  return (
    <div className="mt-4 border-t border-line pt-3">
      <PersonFactList id={id} as="saller" />
      <Link to="/people/$id" params={{ id }} className={buttonClass({ kind: 'secondary', className: 'mt-3 w-full' })}>
        <Sentence>{words.pageOf(name)}</Sentence>
      </Link>
    </div>
  )
}

interface PersonFactListProps {
  id: string
  /** Side of the person in the deal. */
  as: Party
  /** True to say since when the person is a member. */
  withSince?: boolean
  className?: string
}

/** The counted facts about a person in short. */
export function PersonFactList({ id, as, withSince = false, className }: PersonFactListProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data, isError } = useQuery(personQuery(api, id))
  // A person who is disabled without an end has no page.
  if (isError) return null
  const facts = data && [...(withSince ? [sinceOf(data)] : []), ...factsOf(data, as)]
  return (
    <ul className={cx('space-y-1.5 text-caption text-ink-2', withSince ? 'min-h-24' : 'min-h-18', className)}>
      {facts?.map(({ icon: Mark, text, warns }) => (
        <li key={text} className={warns ? 'flex gap-2 text-warn-ink' : 'flex gap-2'}>
          <Mark className="mt-0.5 size-4" />
          {text}
        </li>
      ))}
    </ul>
  )
}

interface Fact {
  icon: Icon
  text: string
  warns?: boolean
}

function sinceOf({ since, isNew }: PersonFacts): Fact {
  return { icon: CalendarDays, text: isNew ? words.facts.isNew : words.since(since), warns: isNew }
}

function dealsOf({ sold, bought }: PersonPage, as: Party): string {
  const { facts } = words
  if (as === 'saller') return sold > 0 ? facts.sold(sold) : facts.noDeals
  return bought > 0 ? facts.bought(bought) : facts.boughtNone
}

function factsOf(person: PersonPage, as: Party): Fact[] {
  const { facts } = words
  const { answerMinutes, noShows, badges, isSuspended } = person
  const score = as === 'saller' ? person.asSaller : person.asBuyer
  const proven = (['email', 'phone', 'shop'] as const).filter((badge) => badges[badge])
  const lines: (false | Fact)[] = [
    isSuspended && { icon: Ban, text: facts.isSuspended, warns: true },
    { icon: Handshake, text: dealsOf(person, as) },
    score.count > 0 && {
      icon: Star,
      text: score.described === null ? facts.reviews(score.count) : facts.rating(score.described, score.count),
    },
    as === 'saller' && answerMinutes !== null && { icon: Clock, text: facts.answers(answerMinutes) },
    noShows > 0 && { icon: TriangleAlert, text: facts.noShows(noShows), warns: true },
    proven.length > 0
      ? { icon: BadgeCheck, text: proven.map((badge) => badgeWords.short[badge]).join(' · ') }
      : { icon: UserRoundSearch, text: badgeWords.none, warns: true },
  ]
  return lines.filter((line) => line !== false)
}
