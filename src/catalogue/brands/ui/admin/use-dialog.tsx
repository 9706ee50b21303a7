import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense, useState } from 'react'
import { withLoadingBar } from '#ui/states/loading-state.ts'

export interface DialogState {
  open: boolean
  onClose: () => void
}

/**
 * A dialog whose code is loaded when it first opens; each opening mounts it again. Render `dialog` anywhere on the page.
 * @param load imports the module of `Component`, so that the bar shows while it loads
 */
export function useDialog<Props extends object>(
  Component: LazyExoticComponent<ComponentType<Props & DialogState>>,
  load: () => Promise<unknown>,
): { show: (props: Props) => void; dialog: ReactNode } {
  const [opening, setOpening] = useState<{ count: number; props: Props }>()
  const [open, setOpen] = useState(false)
  function show(props: Props) {
    // The error boundary of the page shows what fails to load.
    withLoadingBar(load()).catch(() => undefined)
    setOpening((before) => ({ count: (before?.count ?? 0) + 1, props }))
    setOpen(true)
  }
  const dialog = opening && (
    <Suspense>
      <Component key={opening.count} {...opening.props} open={open} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { show, dialog }
}
