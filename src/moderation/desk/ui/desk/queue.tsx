import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { chipClass } from '#ui/controls/chip.tsx'
import { ToolbarSelect } from '#ui/controls/toolbar-select.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { desk } from '#words/desk.ts'
import type { Case } from '../../contract.ts'
import { CASE_KINDS, possibleActs, REASONS } from '../../rules.ts'
import { casesQuery } from '../queries.ts'
import { ActBar, type ActKeys } from './act-bar.tsx'
import { CaseRow } from './case-row.tsx'
import { CaseView } from './case-view.tsx'
import type { DeskSearch } from './desk-search.ts'
import { useDeskKeys } from './use-desk-keys.ts'

interface QueueProps {
  state: 'open' | 'done'
  search: DeskSearch
}

/** The list of cases, and the shown case beside it. A narrow screen has one of them. */
export function Queue({ state, search }: QueueProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { kind, reason, mine, id } = search
  const filter = { state, ...(kind && { kind }), ...(reason && { reason }), ...(mine && { mine }) }
  const query = useInfiniteQuery(casesQuery(api, filter))
  const cases = query.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = id ?? cases[0]?._id
  const [chosen, setChosen] = useState<string[]>([])
  const show = useShow(search)
  const acts = useRef<ActKeys>(null)
  const root = useRef<HTMLDivElement>(null)
  const several = cases.filter(({ _id }) => chosen.includes(_id))
  const toggle = (one: string) =>
    setChosen((all) => (all.includes(one) ? all.filter((other) => other !== one) : [...all, one]))
  function showNext(decided: string[]) {
    const next = nextOf(cases, shown, decided)
    setChosen([])
    show(id === undefined && next === undefined ? undefined : next)
    root.current?.focus({ preventScroll: true })
  }
  useDeskKeys(root, { cases, shown, show, toggle, act: (act) => acts.current?.act(act) })
  // The keys work from the first moment on.
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={root} tabIndex={-1} className="grid gap-4 outline-none lg:grid-cols-[330px_1fr] lg:items-start">
      <Panel className={cx('overflow-hidden', id && 'max-lg:hidden')}>
        <Filters search={search} />
        {several.length > 0 && <Several cases={several} onClear={() => setChosen([])} onDone={showNext} keys={acts} />}
        <QueryList
          query={query}
          failed={desk.failed}
          skeleton={<RowSkeletons label={desk.loading} count={6} />}
          empty={<Nothing state={state} />}
          moreClass={panelMoreClass}
        >
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <CaseRow
                  key={row._id}
                  one={row}
                  search={search}
                  isShown={row._id === shown}
                  isChosen={chosen.includes(row._id)}
                  onChoose={state === 'open' ? () => toggle(row._id) : undefined}
                />
              ))}
            </ul>
          )}
        </QueryList>
        {cases.length > 0 && <KeysNote />}
      </Panel>
      <div className={cx('min-w-0', !id && 'max-lg:hidden')}>
        {shown && (
          <CaseView key={shown} id={shown} search={search} onDone={showNext} keys={several.length > 0 ? null : acts} />
        )}
      </div>
    </div>
  )
}

function KeysNote() {
  return <p className="border-t border-line px-4 py-3 text-caption text-ink-3 max-lg:hidden">{desk.keys}</p>
}

interface SeveralProps {
  cases: Case[]
  onClear: () => void
  onDone: (decided: string[]) => void
  keys: React.Ref<ActKeys>
}

/** Acts on all of the chosen cases. */
function Several({ cases, onClear, onDone, keys }: SeveralProps) {
  return (
    <div className="space-y-2 border-b border-line bg-sunken p-3">
      <p className="flex items-center justify-between text-small font-medium">
        {desk.selected(cases.length)}
        <Button kind="quiet" size="sm" onClick={onClear}>
          {desk.clear}
        </Button>
      </p>
      <ActBar cases={cases} acts={actsOnAll(cases)} onDone={onDone} keys={keys} />
    </div>
  )
}

function Nothing({ state }: { state: 'open' | 'done' }) {
  return state === 'open' ? (
    <EmptyState large icon={CheckCheck} title={desk.none} text={desk.noneText} />
  ) : (
    <EmptyState large icon={CheckCheck} title={desk.noneDone} text={desk.noneDoneText} />
  )
}

/** Shows another case; its address replaces that of the case before. */
function useShow(search: DeskSearch) {
  const navigate = useNavigate()
  return (id: string | undefined) =>
    void navigate({ to: '/dashboard/desk', search: { ...search, id }, replace: true, resetScroll: false })
}

/** The case after the one that is shown, or before it, of those that stay in the list. */
function nextOf(cases: Case[], shown: string | undefined, decided: string[]): string | undefined {
  const place = cases.findIndex(({ _id }) => _id === shown)
  const rest = [...cases.slice(place), ...cases.slice(0, place).toReversed()]
  return rest.find(({ _id }) => !decided.includes(_id))?._id
}

function actsOnAll(cases: Case[]) {
  const [first, ...rest] = cases.map(({ kind, isHidden }) =>
    possibleActs({ kind, isHidden, isGone: false, hasSubject: true }),
  )
  return first?.filter((act) => rest.every((acts) => acts.includes(act))) ?? []
}

function Filters({ search }: { search: DeskSearch }) {
  const navigate = useNavigate()
  const { filters } = desk
  const go = (change: DeskSearch) =>
    void navigate({ to: '/dashboard/desk', search: { ...search, id: undefined, ...change }, replace: true })
  return (
    <div className="space-y-2 border-b border-line p-3">
      <ToolbarSelect
        label={filters.kind}
        value={search.kind ?? ''}
        choices={[
          { value: '', label: filters.all },
          ...CASE_KINDS.map((value) => ({ value, label: desk.kinds[value] })),
        ]}
        onChange={({ target }) => go({ kind: CASE_KINDS.find((one) => one === target.value) })}
      />
      <ToolbarSelect
        label={filters.reason}
        value={search.reason ?? ''}
        choices={[
          { value: '', label: filters.allReasons },
          ...REASONS.map((value) => ({ value, label: desk.reasons[value] })),
        ]}
        onChange={({ target }) => go({ reason: REASONS.find((one) => one === target.value) })}
      />
      <button
        type="button"
        aria-pressed={search.mine === 'yes'}
        className={chipClass(search.mine === 'yes')}
        onClick={() => go({ mine: search.mine ? undefined : 'yes' })}
      >
        {filters.mine}
      </button>
    </div>
  )
}
