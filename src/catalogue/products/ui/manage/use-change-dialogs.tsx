import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'
import type { MyProduct } from '../../contract.ts'

const load = () => import('./change-dialogs.tsx')
const DIALOGS = {
  price: lazy(() => load().then((module) => ({ default: module.PriceDialog }))),
  photos: lazy(() => load().then((module) => ({ default: module.PhotosDialog }))),
}
export type Changed = keyof typeof DIALOGS

/** Changes the price or the photos of a product without its form. Render `dialog` anywhere on the page. */
export function useChangeDialogs() {
  const words = useWords().saller.change
  const [shown, setShown] = useState<{ what: Changed; product: MyProduct; count: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  async function open(what: Changed, product: MyProduct) {
    try {
      await withLoadingBar(load())
      setShown((before) => ({ what, product, count: (before?.count ?? 0) + 1 }))
      setOpen(true)
    } catch {
      toast.error(words.failed)
    }
  }
  const Dialog = shown && DIALOGS[shown.what]
  const dialog = shown && Dialog && (
    <Suspense>
      {/* Each opening mounts it again. */}
      <Dialog key={shown.count} product={shown.product} open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { open, dialog }
}
