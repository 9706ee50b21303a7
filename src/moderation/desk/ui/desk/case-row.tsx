import { Link } from '@tanstack/react-router'
import { EyeOff, Flag, KeyRound, MessageSquareText, Scale, Star, Store, UserRound } from 'lucide-react'
import { isProofKind } from '#catalogue/proofs/rules.ts'
import { cx } from '#ui/class-names.ts'
import { Photo } from '#ui/display/photo.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { desk } from '#words/desk.ts'
import type { Case } from '../../contract.ts'
import type { DeskSearch } from './desk-search.ts'

const ICONS = {
  product: Flag,
  person: UserRound,
  conversation: MessageSquareText,
  review: Star,
  appeal: Scale,
  shop: Store,
  holding: KeyRound,
}

interface CaseRowProps {
  one: Case
  search: DeskSearch
  isShown: boolean
  isChosen: boolean
  onChoose: (() => void) | undefined
}

/** A line of the queue: the subject, the number and reason of reports, and the waiting time. */
export function CaseRow({ one, search, isShown, isChosen, onChoose }: CaseRowProps) {
  const { _id, kind, title, photo, reason, isHidden, openedAt, decision, decidedAt, assignedTo } = one
  const Mark = ICONS[kind]
  return (
    <li
      className={cx(
        'flex items-center border-t border-line first:border-t-0',
        isShown && 'bg-accent-soft shadow-[inset_3px_0_var(--accent)]',
      )}
    >
      {onChoose && (
        <label className="flex size-11 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            aria-label={desk.select(title || desk.one.former)}
            checked={isChosen}
            onChange={onChoose}
          />
        </label>
      )}
      <Link
        to="/dashboard/desk"
        search={{ ...search, id: _id }}
        replace
        resetScroll={false}
        aria-current={isShown ? 'true' : undefined}
        className={cx('flex min-w-0 flex-1 items-center gap-3 py-3 pr-4 -outline-offset-2', !onChoose && 'pl-4')}
      >
        {photo ? (
          <Photo src={photo} alt="" sizes="56px" className="h-11 w-14 shrink-0 rounded-lg object-cover" />
        ) : (
          <span className="flex h-11 w-14 shrink-0 items-center justify-center rounded-lg bg-sunken text-ink-3">
            <Mark className="size-5" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span lang={languageOf(title)} className="block truncate text-small font-semibold">
            {title || desk.one.former}
          </span>
          <span className="block truncate text-caption text-ink-2">
            {isProofKind(kind) ? desk.kinds[kind] : `${causeOf(one)} · ${desk.reasons[reason]}`}
          </span>
          <span className="flex items-center gap-1.5 text-caption text-ink-3">
            {isHidden && <EyeOff className="size-3.5" aria-label={desk.hidden} />}
            <time dateTime={decidedAt ?? openedAt} className="figures">
              {desk.ago(decidedAt ?? openedAt)}
            </time>
            {decision && <span>{desk.log.acts[decision]}</span>}
            {assignedTo && (
              <span className="truncate">
                <Sentence>{desk.assigned(assignedTo.name)}</Sentence>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

function causeOf({ kind, reports, decidedAt }: Case): string {
  if (kind === 'appeal') return desk.kinds.appeal
  if (reports > 0) return desk.reports(reports)
  return decidedAt === null ? desk.waits : desk.notReported
}
