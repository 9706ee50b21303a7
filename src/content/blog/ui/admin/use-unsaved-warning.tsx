import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWords } from '#ui/text/words.ts'

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Asks before a page with unsaved changes is left by a link, by Back, or by closing the window. */
export function useUnsavedWarning(unsaved: boolean) {
  const { unsaved: words } = useWords().blogAdmin.editor
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
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
        onConfirm={blocker.proceed}
      />
    </Suspense>
  )
}
