import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { TextSearch } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { languageOf } from '#ui/text/language.ts'
import { desk } from '#words/desk.ts'
import type { BlockedWord } from '../../blocked-words.ts'
import { blockedWordsQuery } from '../queries.ts'
import { BlockForm } from './block-form.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog }))

/** The words and numbers for which listings wait, and a form to block one more. */
export function BlockedWords() {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(blockedWordsQuery(api))
  const { words } = desk
  const removal = useRemoval()
  return (
    <div className="space-y-4">
      <Panel className="p-4 lg:p-5">
        <p className="max-w-3xl text-small text-ink-2">{words.intro}</p>
        <BlockForm />
      </Panel>
      <Panel className="overflow-hidden">
        <QueryList
          query={query}
          failed={words.failed}
          skeleton={<RowSkeletons label={words.loading} count={4} />}
          empty={<EmptyState large icon={TextSearch} title={words.none} text={words.noneText} />}
          moreClass={panelMoreClass}
        >
          {(rows) => (
            <ul aria-label={words.list} className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={row._id} row={row} onRemove={() => removal.ask(row)} />
              ))}
            </ul>
          )}
        </QueryList>
      </Panel>
      {removal.dialog}
    </div>
  )
}

function Row({ row: { word, reason, addedBy, addedAt }, onRemove }: { row: BlockedWord; onRemove: () => void }) {
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3 lg:px-5">
      <div className="min-w-0">
        <p id={`${id}-word`} lang={languageOf(word)} className="text-small font-semibold wrap-anywhere">
          {word}
        </p>
        {reason && (
          <p lang={languageOf(reason)} className="text-small text-ink-2 wrap-anywhere">
            {reason}
          </p>
        )}
        <p className="text-caption text-ink-3">
          {addedBy ?? desk.log.former}, <time dateTime={addedAt}>{desk.at(addedAt)}</time>
        </p>
      </div>
      <Button
        kind="quiet"
        size="sm"
        className="shrink-0 max-lg:h-11"
        id={id}
        // By two elements: the word may be in another language.
        aria-labelledby={`${id} ${id}-word`}
        onClick={onRemove}
      >
        {desk.words.remove}
      </Button>
    </li>
  )
}

/** Asks before a word is blocked no longer. */
function useRemoval() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { words } = desk
  const [asked, setAsked] = useState<BlockedWord | null>(null)
  const { isMounted, isOpen, open, close } = useLazyDialog()
  const { submit, pending } = useSubmit({
    call: ({ _id }: BlockedWord) => api.removeBlockedWord({ id: _id }).finally(close),
    refresh: ['moderation'],
    done: (_, { word }) => words.removed(word),
  })
  async function remove(row: BlockedWord) {
    // Its button goes with the row; the page's content is the next thing there is.
    if (await submit(row)) document.getElementById('main')?.focus({ preventScroll: true })
  }
  const dialog = asked && isMounted && (
    <Suspense>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => remove(asked)}
        title={words.title(asked.word)}
        text={words.text}
        confirm={words.remove}
        cancel={words.cancel}
        loading={pending}
      />
    </Suspense>
  )
  function ask(row: BlockedWord) {
    setAsked(row)
    open()
  }
  return { ask, dialog }
}
