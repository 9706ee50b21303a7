import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { BadgeCheck, Clock, Handshake, Star, TriangleAlert, UserRoundSearch } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import type { Icon } from '#ui/display/icon.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { people as words } from '#words/people.ts'
import type { PersonFacts } from '../contract.ts'
import { personQuery } from './queries.ts'

/** The counted facts about a saller in short, and the way to their page. */
export function SallerFacts({ id, name }: { id: string; name: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery(personQuery(api, id))
  return (
    <div className="mt-4 border-t border-line pt-3">
      <ul className="min-h-18 space-y-1.5 text-caption text-ink-2">
        {data &&
          factsOf(data).map(({ icon: Mark, text, warns }) => (
            <li key={text} className={warns ? 'flex gap-2 text-warn-ink' : 'flex gap-2'}>
              <Mark className="mt-0.5 size-4" />
              {text}
            </li>
          ))}
      </ul>
      <Link to="/people/$id" params={{ id }} className={buttonClass({ kind: 'secondary', className: 'mt-3 w-full' })}>
        <Sentence>{words.pageOf(name)}</Sentence>
      </Link>
    </div>
  )
}

function factsOf({ sold, answerMinutes, noShows, badges, asSaller }: PersonFacts) {
  const { facts } = words
  const proven = (['email', 'phone', 'shop'] as const).filter((badge) => badges[badge])
  const lines: (false | { icon: Icon; text: string; warns?: true })[] = [
    { icon: Handshake, text: sold > 0 ? facts.sold(sold) : facts.noDeals },
    asSaller.count > 0 && {
      icon: Star,
      text:
        asSaller.described === null ? facts.reviews(asSaller.count) : facts.rating(asSaller.described, asSaller.count),
    },
    answerMinutes !== null && { icon: Clock, text: facts.answers(answerMinutes) },
    noShows > 0 && { icon: TriangleAlert, text: facts.noShows(noShows), warns: true },
    proven.length > 0
      ? { icon: BadgeCheck, text: proven.map((badge) => words.badges.short[badge]).join(' · ') }
      : { icon: UserRoundSearch, text: facts.nothingProven, warns: true },
  ]
  return lines.filter((line) => line !== false)
}
