import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Button } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Panel } from '#ui/page/layout.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ProgressBar } from '#ui/states/progress.tsx'
import { newsletter as words } from '#words/newsletter.ts'
import type { ShownIssue } from '../contract.ts'
import { StateBadge } from './issue-list.tsx'
import { LetterPreview } from './letter-preview.tsx'

const FIGURES = ['sent', 'failed', 'remaining'] as const

/** How far an issue is that is being sent or was sent, with what an admin can do about it. */
export function IssueProgress({ issue }: { issue: ShownIssue }) {
  const { sent, failed, remaining, trouble, startedAt, finishedAt } = issue
  const all = sent + failed + remaining
  return (
    <div className="space-y-6">
      <Panel className="space-y-5 p-4 lg:p-6">
        <div className="flex flex-wrap items-center gap-3">
          <StateBadge issue={issue} />
          <p className="text-small text-ink-3">
            {startedAt && words.from(startedAt)}
            {finishedAt && `, ${words.until(finishedAt)}`}
          </p>
          <span className="ml-auto max-sm:basis-full max-sm:*:w-full">
            <Acts issue={issue} />
          </span>
        </div>
        {trouble && <Notice tone="warn">{words.troubles[trouble]}</Notice>}
        <ProgressBar
          label={words.progress}
          percent={all === 0 ? 100 : ((sent + failed) / all) * 100}
          className="h-2 w-full"
        />
        <dl className="grid grid-cols-3 gap-3">
          {FIGURES.map((figure) => (
            <div key={figure}>
              <dt className="text-small text-ink-3">{words.figures[figure]}</dt>
              <dd className="figures text-h2 font-semibold">{words.count(issue[figure])}</dd>
            </div>
          ))}
        </dl>
        {failed > 0 && <p className="text-small text-ink-3">{words.failedText}</p>}
      </Panel>
      <LetterPreview issue={issue} />
    </div>
  )
}

function Acts({ issue: { _id: id, state, failed } }: { issue: ShownIssue }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const refresh = ['newsletter']
  const stop = useSubmit({ call: () => api.stopIssue({ id }), refresh, done: words.stopped })
  const send = useSubmit({ call: () => api.sendIssue({ id }), refresh, done: words.started })
  if (state === 'sending')
    return (
      <Button kind="secondary" loading={stop.pending} onClick={() => stop.submit()}>
        {words.stop}
      </Button>
    )
  if (state === 'sent' && failed === 0) return null
  return (
    <Button loading={send.pending} onClick={() => send.submit()}>
      {state === 'sent' ? words.retry : words.resume}
    </Button>
  )
}
