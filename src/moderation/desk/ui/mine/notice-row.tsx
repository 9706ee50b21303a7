import { lazy, Suspense } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { desk } from '#words/desk.ts'
import type { Notice } from '../../contract.ts'

const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }))

/** A decision about the user, or a question to them, with their answer. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { act, title, reason, words, until, at, reply, answer, isClosed } = notice
  const { mine } = desk
  return (
    <li className="border-t border-line p-4 text-small">
      <p className="font-semibold wrap-anywhere">
        <Sentence>{mine.acts[act](title)}</Sentence>
      </p>
      <time dateTime={at} className="figures text-caption text-ink-3">
        {desk.at(at)}
      </time>
      {act !== 'ask' && <p className="mt-1">{desk.reasonSentences[reason]}</p>}
      {words && (
        <p lang={languageOf(words)} className="mt-1 wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      {act === 'suspend' && answer !== 'withdrawn' && <p className="mt-1">{mine.until(until)}</p>}
      {reply !== null && (
        <div className="mt-3 rounded-control bg-sunken p-3">
          <p className="text-caption text-ink-3">{mine.replied}</p>
          <p lang={languageOf(reply)} className="wrap-anywhere whitespace-pre-line">
            {reply}
          </p>
        </div>
      )}
      {answer ? (
        <p className="mt-2 font-medium">{mine[answer]}</p>
      ) : isClosed ? (
        <p className="mt-2 text-ink-2">{mine.closed}</p>
      ) : reply === null ? (
        <Answer notice={notice} />
      ) : (
        <p className="mt-2 text-ink-2">{mine.waiting}</p>
      )}
    </li>
  )
}

function Answer({ notice }: { notice: Notice }) {
  const dialog = useLazyDialog()
  const { mine } = desk
  return (
    <>
      <Button kind="secondary" size="sm" className="mt-3 max-sm:h-11" aria-haspopup="dialog" onClick={dialog.open}>
        {notice.act === 'ask' ? mine.answer : mine.appeal}
      </Button>
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <AnswerDialog notice={notice} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
