import { Badge } from '#ui/display/badge.tsx'
import { desk } from '#words/desk.ts'
import type { FullCase } from '../../contract.ts'
import { FOREVER } from '../../rules.ts'
import { HistoryLink } from './history-link.tsx'

/** The person whom the case is about, with their figures. */
export function CaseSubject({ one: { subject } }: { one: FullCase }) {
  const words = desk.one
  return (
    <div className="border-t border-line p-4 text-small">
      <h3 className="text-caption text-ink-3">{words.subject}</h3>
      {subject ? (
        <>
          <p className="mt-0.5">
            <HistoryLink kind="person" id={subject._id} name={subject.name} />
          </p>
          <p className="mt-0.5 text-caption text-ink-2">
            {[
              words.since(subject.joinedAt),
              words.onSale(subject.onSale),
              words.deals(subject.deals),
              words.warnings(subject.warnings),
              words.founded(subject.founded),
            ].join(' · ')}
          </p>
          {subject.suspendedUntil && (
            <Badge tone="danger" className="mt-2">
              {words.suspended(subject.suspendedUntil < FOREVER ? subject.suspendedUntil : null)}
            </Badge>
          )}
          {subject.disabled && !subject.suspendedUntil && (
            <Badge tone="danger" className="mt-2">
              {words.disabled}
            </Badge>
          )}
        </>
      ) : (
        <p className="mt-0.5 text-ink-3">{words.noSubject}</p>
      )}
    </div>
  )
}
