import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { useWords } from '#ui/text/words.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog }))

/** Reporting and blocking in a conversation; `dialogs` is rendered once. */
export function useThreadActs(threadId: string, otherName: string) {
  const words = useWords()
  const { block } = words.conversations
  const { api } = useRouteContext({ from: rootRouteId })
  const [reporting, blocking] = [useLazyDialog(), useLazyDialog()]
  const [message, setMessage] = useState<number>()
  const report = (about?: number) => {
    setMessage(about)
    reporting.open()
  }
  const { submit: setBlocked, pending } = useSubmit({
    call: (blocked: boolean) => api.blockOther({ id: threadId, blocked }).finally(blocking.close),
    refresh: ['conversations'],
    done: (_, blocked) => (blocked ? block.done(otherName) : block.undone(otherName)),
  })
  const dialogs: ReactNode = (
    <Suspense>
      {reporting.isMounted && (
        <ReportDialog
          key={message}
          threadId={threadId}
          message={message}
          open={reporting.isOpen}
          onClose={reporting.close}
        />
      )}
      {blocking.isMounted && (
        <ConfirmDialog
          open={blocking.isOpen}
          onClose={blocking.close}
          onConfirm={() => setBlocked(true)}
          icon={null}
          title={block.title(otherName)}
          text={block.text}
          confirm={block.confirm}
          cancel={block.cancel}
          loading={pending}
        />
      )}
    </Suspense>
  )
  return {
    report: () => report(),
    reportMessage: report,
    block: blocking.open,
    unblock: () => setBlocked(false),
    pending,
    dialogs,
  }
}
