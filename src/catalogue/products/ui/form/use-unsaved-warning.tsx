import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWords } from '#ui/text/words.ts'

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/**
 * Asks before an edit with unsaved changes is left by a link, by Back, or by closing the window.
 * @param onLeave the changes are given up; not called for a window that is closed
 */
export function useUnsavedWarning(isUnsaved: () => boolean, onLeave: () => void) {
  const { unsaved: words } = useWords().saller.edit
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense fallback={<LoadingBar />}>
      <ConfirmDialog
        open
        icon={null}
        title={words.title}
        text={words.text}
        cancel={words.stay}
        confirm={words.leave}
        onClose={blocker.reset}
        onConfirm={() => {
          onLeave()
          blocker.proceed()
        }}
      />
    </Suspense>
  )
}
