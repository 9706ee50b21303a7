import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { Panel } from '#ui/page/layout.tsx'
import { localPath } from '#ui/text/local-path.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { useCall } from '#ui/use-call.ts'
import { paper } from '#words/paper.ts'
import type { Paper } from '../contract.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog }))

const words = paper.history

/** The person's answer about keeping the history of the device, with a button that withdraws the consent. */
export function ConsentPanel({ paper: { dealId, consent, history } }: { paper: Paper }) {
  if (consent === null) return null
  const text = consent === 'given' && history !== null ? words.kept : words[consent]
  return (
    <Panel className="mt-5 p-4 print:hidden">
      <h2 className="text-small font-semibold">{words.title}</h2>
      <p role="status" className="mt-1 text-small text-ink-2">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {history !== null && (
          <a href={localPath(`/history/${history}`)} className={buttonClass({ kind: 'secondary' })}>
            {words.open}
          </a>
        )}
        {consent === 'given' && <Withdraw id={dealId} />}
      </div>
    </Panel>
  )
}

function Withdraw({ id }: { id: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const all = useWords()
  const dialog = useLazyDialog()
  const withdraw = useCall(api.withdrawHistory, 'papers')
  async function confirm() {
    try {
      await withdraw.mutateAsync({ id })
      toast.success(words.done)
      dialog.close()
    } catch (error) {
      toast.error(explain(error, all))
    }
  }
  return (
    <>
      <Button kind="quiet" onClick={dialog.open}>
        {words.withdraw}
      </Button>
      {dialog.isMounted && (
        <Suspense>
          <ConfirmDialog
            open={dialog.isOpen}
            onClose={dialog.close}
            onConfirm={confirm}
            loading={withdraw.isPending}
            title={words.sure}
            text={words.sureText}
            confirm={words.confirm}
            cancel={words.cancel}
          />
        </Suspense>
      )}
    </>
  )
}
