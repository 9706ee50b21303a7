import { lazy, type MouseEvent, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'

export const loadZoom = () => import('./photo-zoom.tsx')
export const PhotoZoom = lazy(async () => ({ default: (await loadZoom()).PhotoZoom }))

/** The full-screen view of photos, which is loaded when it first opens: render `PhotoZoom` while `isOpen`. */
export function usePhotoZoom() {
  const { photo: words } = useWords().product
  const [isOpen, setOpen] = useState(false)
  async function onClick(event: MouseEvent) {
    // With a modifier key a link opens the file in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      await withLoadingBar(loadZoom())
      setOpen(true)
    } catch {
      toast.error(words.failed)
    }
  }
  return { isOpen, onClick, close: () => setOpen(false) }
}
