import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { Notice } from '#ui/states/notice.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { Draft } from './use-draft.ts'

const actionClass = 'touch-area font-semibold underline underline-offset-4'

/** Says that the form was filled from a draft and offers an empty one, or that another window has changed the draft. */
export function DraftNotice({ draft }: { draft: Draft }) {
  const { form, listing } = useDraftWords()
  const words = useWords()
  async function takeOther() {
    await draft.takeOther().catch((error) => toast.error(explain(error, words)))
  }
  if (draft.status === 'conflict')
    return (
      <Notice tone="warn">
        {listing.conflict}{' '}
        <button type="button" onClick={draft.keepMine} className={actionClass}>
          {listing.keepMine}
        </button>{' '}
        <button type="button" onClick={takeOther} className={actionClass}>
          {listing.takeOther}
        </button>
      </Notice>
    )
  if (!draft.restored) return null
  return (
    <Notice tone="info">
      {form.draftRestored}{' '}
      <button type="button" onClick={draft.startOver} className={actionClass}>
        {form.startAfresh}
      </button>
    </Notice>
  )
}

/** Where the latest values are, in a word. */
export function DraftMark({ draft }: { draft: Draft }) {
  const { listing } = useDraftWords()
  const marks = {
    none: null,
    saving: { icon: CloudUpload, text: listing.saving },
    saved: { icon: CloudCheck, text: listing.saved },
    device: { icon: CloudOff, text: listing.onDevice },
    lost: { icon: CloudOff, text: listing.notSaved },
    full: { icon: CloudOff, text: listing.full },
    conflict: { icon: CloudOff, text: listing.notSaved },
  }
  const mark = marks[draft.status]
  return (
    <p aria-live="polite" className="flex min-h-5 items-center gap-1.5 text-caption text-ink-3">
      {mark && (
        <>
          <mark.icon className="size-4" />
          {mark.text}
        </>
      )}
    </p>
  )
}

function useDraftWords() {
  const words = useWords()
  return { form: words.saller.form, listing: words.listing }
}
