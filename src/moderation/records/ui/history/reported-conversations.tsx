import { Link } from '@tanstack/react-router'
import { Panel } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { desk } from '#words/desk.ts'
import { records } from '#words/records.ts'
import type { Head } from '../../contract.ts'
import { MAX_CONVERSATIONS } from '../../rules.ts'

/** Links to the cases about the conversations of a person. Without a report nobody but the two sides reads a conversation. */
export function ReportedConversations({ conversations }: Pick<Head, 'conversations'>) {
  const { title, none, newest, open } = records.conversations
  return (
    <Panel className="mb-4 p-4 lg:p-5">
      <h2 className="text-body font-semibold">{title}</h2>
      {conversations.length === 0 && <p className="mt-2 text-small text-ink-3">{none}</p>}
      {conversations.length === MAX_CONVERSATIONS && (
        <p className="mt-2 text-small text-ink-3">{newest(MAX_CONVERSATIONS)}</p>
      )}
      <ul className="mt-2 space-y-2 text-small">
        {conversations.map(({ caseId, title, reason, openedAt, decision }) => (
          <li key={caseId} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to="/dashboard/desk"
              search={{ part: decision ? 'done' : undefined, id: caseId }}
              lang={languageOf(title)}
              className="wrap-anywhere text-accent-ink underline-offset-2 hover:underline"
            >
              {title}
            </Link>
            <span className="text-ink-2">
              {desk.reasons[reason]} · {decision ? desk.log.acts[decision] : open}
            </span>
            <time dateTime={openedAt} className="figures text-caption text-ink-3 sm:ml-auto">
              {records.at(openedAt)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
