import { Check, CircleAlert, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { latinDigits } from '#shared/money.ts'
import { cx } from '#ui/class-names.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { kit as words } from '#words/kit.ts'
import { groupDigits } from '#words/numbers.ts'
import { NOTES, notesFor } from '../../rules.ts'
import type { ReadyKit } from '../part-props.ts'

/** Notes of one value, at most. Nobody brings this many. */
const MAX_COUNT = 9_999

/** Value of the counted notes in taka. */
function countedTaka(counts: Record<number, number>): number {
  return Object.entries(counts).reduce((sum, [note, count]) => sum + Number(note) * count, 0)
}

/** Optional form in which the saller counts the cash by notes. */
export function CashCount({ open, taka }: { open: ReadyKit; taka: number }) {
  const { session, local } = open
  const { counts } = local.progress
  const [hasAll, setAll] = useState(false)
  const usual = notesFor(taka).map(({ note }) => note)
  const shown = NOTES.filter((note) => hasAll || usual.includes(note) || (counts[note] ?? 0) > 0)
  const set = (note: number, count: number) =>
    session.change((now) => ({
      ...now,
      counts: { ...now.counts, [note]: Math.max(0, Math.min(MAX_COUNT, count)) },
    }))
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 className="text-h4 font-semibold tracking-tight">{words.money.count}</h2>
        <span className="figures text-small text-ink-3">{words.money.counted(countedTaka(counts), taka)}</span>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((note) => (
          <NoteRow key={note} note={note} count={counts[note] ?? 0} onCount={(count) => set(note, count)} />
        ))}
      </ul>
      {!hasAll && shown.length < NOTES.length && (
        <Button kind="quiet" full onClick={() => setAll(true)}>
          {words.money.others}
        </Button>
      )}
      {countedTaka(counts) === 0 ? (
        <p className="mt-1 border-t border-line pt-3 text-caption text-ink-3">{words.money.countHelps}</p>
      ) : (
        <Outcome rest={taka - countedTaka(counts)} />
      )}
    </section>
  )
}

function NoteRow({ note, count, onCount }: { note: number; count: number; onCount: (count: number) => void }) {
  const set = (text: string) => onCount(Number(latinDigits(text).replace(/\D/g, '').slice(0, 4)))
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="figures flex-1 text-body font-medium">
        {groupDigits(note)} <span className="text-caption font-normal text-ink-3">{words.money.notes}</span>
      </span>
      <IconButton kind="secondary" icon={Minus} label={words.money.less(note)} onClick={() => onCount(count - 1)} />
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={words.money.note(note)}
        value={count}
        onFocus={(event) => event.target.select()}
        onChange={(event) => set(event.target.value)}
        className="figures h-11 w-14 rounded-control border border-line-strong bg-surface text-center text-body font-semibold"
      />
      <IconButton kind="secondary" icon={Plus} label={words.money.more(note)} onClick={() => onCount(count + 1)} />
    </li>
  )
}

function Outcome({ rest }: { rest: number }) {
  const Icon = rest === 0 ? Check : CircleAlert
  return (
    <p
      role="status"
      className={cx(
        'figures mt-1 flex items-center gap-1.5 border-t border-line pt-3 text-small font-medium',
        rest === 0 ? 'text-accent-ink' : 'text-warn-ink',
      )}
    >
      <Icon className="size-4" />
      {rest === 0 ? words.money.right : rest > 0 ? words.money.missing(rest) : words.money.over(-rest)}
    </p>
  )
}
