import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { explain, useWords } from '#ui/text/words.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog }))

/** Reporting and blocking in a conversation; `dialogs` is rendered once. */
export function useThreadActs(threadId: string, otherName: string) {
  const words = useWords()
  const { block } = words.conversations
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const [reporting, blocking] = [useLazyDialog(), useLazyDialog()]
  const [pending, setPending] = useState(false)

  async function setBlocked(blocked: boolean) {
    setPending(true)
    try {
      await api.blockOther({ id: threadId, blocked })
      await queryClient.invalidateQueries({ queryKey: ['conversations'] })
      toast.success(blocked ? block.done(otherName) : block.undone(otherName))
    } catch (error) {
      toast.error(explain(error, words))
    } finally {
      setPending(false)
      blocking.close()
    }
  }
  const dialogs: ReactNode = (
    <Suspense>
      {reporting.isMounted && <ReportDialog threadId={threadId} open={reporting.isOpen} onClose={reporting.close} />}
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
  return { report: reporting.open, block: blocking.open, unblock: () => setBlocked(false), pending, dialogs }
}
