import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import toast from 'react-hot-toast/headless'
import { gradesQuery } from '#catalogue/facts/ui/queries.ts'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'

const loadDialog = () => import('./grades-dialog.tsx')
const GradesDialog = lazy(async () => ({ default: (await loadDialog()).GradesDialog }))

/** Opens what the four grades mean for this kind; without scripts a page says it. */
export function GradesButton({ kind, grade }: { kind: string; grade: string | undefined }) {
  const { grades: words } = useWords().product
  const { api, queryClient } = useRouteContext({ from: rootRouteId })
  const dialog = useLazyDialog()
  const load = () => Promise.all([loadDialog(), queryClient.ensureQueryData(gradesQuery(api, kind))])

  async function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      await withLoadingBar(load())
      dialog.open()
    } catch {
      toast.error(words.failed)
    }
  }

  return (
    <>
      <a
        href={`/grades/${kind}`}
        aria-haspopup="dialog"
        onClick={onClick}
        onPointerEnter={loadDialog}
        className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-accent-ink hover:underline"
      >
        <CircleQuestionMark className="size-4.5" />
        {words.open}
      </a>
      {dialog.isMounted && (
        <Suspense>
          <GradesDialog kind={kind} grade={grade} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
