import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import type { EditDraftState } from './use-edit-draft.ts'

const actionClass = 'touch-area font-semibold underline underline-offset-4'

/** Offers what was typed in an edit and not saved, or says that a newer edit has taken its place. */
export function EditDraftNotice({ draft: { found, restore, forget } }: { draft: EditDraftState }) {
  const { edit } = useWords().saller
  if (!found) return null
  if (found === 'outdated') return <Notice tone="warn">{edit.outdated}</Notice>
  return (
    <Notice tone="info">
      {edit.unfinished}{' '}
      <button type="button" onClick={restore} className={actionClass}>
        {edit.restore}
      </button>{' '}
      <button type="button" onClick={forget} className={actionClass}>
        {edit.forget}
      </button>
    </Notice>
  )
}
