import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'
import type { Booking } from '../../contract.ts'

const load = () => import('./pay-dialog.tsx')
const PayDialog = lazy(() => load().then((module) => ({ default: module.PayDialog })))

/** The dialog of the Pay button, loaded on first use. Each opening mounts it again, so that it shows what is stored. */
export function usePayDialog() {
  const words = useWords().orders.mine
  const [opening, setOpening] = useState<{ count: number; order: Booking } | null>(null)
  const [open, setOpen] = useState(false)
  async function openPayDialog(order: Booking) {
    try {
      await withLoadingBar(load())
      setOpening((last) => ({ count: (last?.count ?? 0) + 1, order }))
      setOpen(true)
    } catch {
      toast.error(words.payFailed)
    }
  }
  const dialog = opening && (
    <Suspense>
      <PayDialog key={opening.count} order={opening.order} open={open} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { openPayDialog, dialog }
}
