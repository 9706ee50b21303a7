import { Link } from '@tanstack/react-router'
import { desk } from '#words/desk.ts'
import type { FullCase } from '../../contract.ts'

/** Lists the earlier decided cases of the same thing, each with a link. */
export function EarlierCases({ one: { earlierCases } }: { one: FullCase }) {
  if (earlierCases.length === 0) return null
  return (
    <div className="border-t border-line p-4 text-small">
      <h3 className="text-body font-semibold">{desk.one.earlierCases}</h3>
      <ul className="mt-2 space-y-2">
        {earlierCases.map(({ _id, decision, reason, decidedAt }) => (
          <li key={_id} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to="/dashboard/desk"
              search={{ part: 'done', id: _id }}
              className="font-semibold text-accent-ink underline-offset-2 hover:underline"
            >
              {desk.log.acts[decision]}
            </Link>
            <span className="text-ink-2">{desk.reasons[reason]}</span>
            <time dateTime={decidedAt} className="figures text-caption text-ink-3 sm:ml-auto">
              {desk.at(decidedAt)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}
