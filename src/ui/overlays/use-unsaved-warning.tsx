import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingBar } from '../states/loading-bar.tsx'
import type { LeaveQuestion } from './dialog.tsx'
import { closesByBack } from './use-close-by-back.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

/**
 * Asks before a page with unsaved changes is left by a link, by Back, or by closing the window.
 * @param onLeave the changes are given up; not called for a window that is closed
 */
export function useUnsavedWarning(isUnsaved: () => boolean, words: LeaveQuestion, onLeave?: () => void) {
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      isUnsaved() && current.pathname !== next.pathname && !(action === 'BACK' && closesByBack()),
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
          onLeave?.()
          blocker.proceed()
        }}
      />
    </Suspense>
  )
}
