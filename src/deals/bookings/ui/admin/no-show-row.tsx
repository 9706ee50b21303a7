import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ContestedNoShow } from '../../contract.ts'
import type { AdminMove } from '../../rules.ts'
import { reasonInWords, timeOf } from '../deal/situation.ts'

const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }))

/** A denied no-show: the product, the meeting, what both say, and the decision. */
export function NoShowRow({ noShow }: { noShow: ContestedNoShow }) {
  const { deal, noShows: words } = useWords()
  const { _id, productName, photo, buyerName, salerName, contestedAt } = noShow
  return (
    <li className="border-t border-line p-4 first:border-t-0 lg:px-5 lg:py-5">
      <div className="flex gap-3">
        <Photo src={photo} alt="" sizes="72px" className="h-14 w-18 shrink-0 rounded-lg object-cover" />
        <div className="min-w-0 flex-1">
          <h2 lang={languageOf(productName)} className="text-body font-semibold wrap-anywhere">
            <Link to="/dashboard/deals/$id" params={{ id: _id }} className="underline underline-offset-4">
              {productName}
            </Link>
          </h2>
          <p className="mt-1 text-caption text-ink-2 wrap-anywhere">
            <Sentence>{words.people(buyerName, salerName)}</Sentence>
          </p>
          <time dateTime={contestedAt} className="figures text-caption text-ink-3">
            {deal.history.time(contestedAt)}
          </time>
        </div>
      </div>
      <Meeting noShow={noShow} />
      <Statement noShow={noShow} move="no-show" />
      <Statement noShow={noShow} move="contest" />
      <NoShowHistory noShow={noShow} />
      {noShow.isMine ? <p className="mt-4 text-small text-ink-2">{words.mine}</p> : <Decision noShow={noShow} />}
    </li>
  )
}

function Meeting({ noShow: { meeting } }: { noShow: ContestedNoShow }) {
  const { deal, noShows: words } = useWords()
  return (
    <p className="mt-3 text-small wrap-anywhere">
      <span className="font-medium">{words.meeting}: </span>
      {meeting
        ? words.meetingInWords(
            deal.meeting.day(timeOf(meeting.day, meeting.from)),
            meeting.from,
            meeting.to,
            meeting.place,
          )
        : words.noMeeting}
    </p>
  )
}

/** The note of one party about the no-show. */
function Statement({ noShow, move }: { noShow: ContestedNoShow; move: 'no-show' | 'contest' }) {
  const { noShows: words } = useWords()
  const made = noShow.history.findLast((one) => one.move === move)
  if (!made) return null
  const name = made.actor === 'buyer' ? noShow.buyerName : noShow.salerName
  return (
    <div className="mt-3 max-w-3xl rounded-control bg-sunken p-3 text-small">
      <p className="text-caption text-ink-2 wrap-anywhere">
        <Sentence>{words.says[move](name)}</Sentence>
      </p>
      <p lang={languageOf(made.note ?? '')} className="mt-1 wrap-anywhere whitespace-pre-line">
        {made.note ?? words.wordless}
      </p>
    </div>
  )
}

function Decision({ noShow }: { noShow: ContestedNoShow }) {
  const { noShows: words } = useWords()
  const [decision, setDecision] = useState<AdminMove>('uphold')
  const dialog = useLazyDialog()
  function open(chosen: AdminMove) {
    setDecision(chosen)
    dialog.open()
  }
  const button = { kind: 'secondary', size: 'sm', className: 'max-sm:h-11', 'aria-haspopup': 'dialog' } as const
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button {...button} aria-label={words.upholdOf(noShow.productName)} onClick={() => open('uphold')}>
        {words.uphold}
      </Button>
      <Button {...button} aria-label={words.dismissOf(noShow.productName)} onClick={() => open('dismiss')}>
        {words.dismiss}
      </Button>
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <DecideDialog noShow={noShow} decision={decision} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  )
}

/** Every move of the deal, oldest first. The notes of both parties stand above this list. */
function NoShowHistory({ noShow: { history, productName, ...people } }: { noShow: ContestedNoShow }) {
  const { deal, noShows: words } = useWords()
  const names = {
    buyer: people.buyerName,
    saller: people.salerName,
    admin: deal.history.desk,
    clock: deal.history.clock,
  }
  return (
    <details className="mt-3 max-w-3xl text-small">
      <summary aria-label={words.historyOf(productName)} className="min-h-6 cursor-pointer font-medium">
        {words.history}
      </summary>
      <ol className="mt-2 space-y-2">
        {history.map(({ move, actor, at, reason }) => (
          <li key={`${at}${move}`} className="flex justify-between gap-4 text-caption">
            <span className="min-w-0 text-ink-2 wrap-anywhere">
              <span className="font-medium text-ink">{names[actor]}</span> {deal.history.did(move, actor)}
              {reason && <span className="block text-ink-3">{reasonInWords(reason, deal)}</span>}
            </span>
            <time dateTime={at} className="figures shrink-0 text-ink-3">
              {deal.history.time(at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}
