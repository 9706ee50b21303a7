import { useSyncExternalStore } from 'react'
import { deviceStorage, keepChoice } from '#ui/browser/storage.ts'

export type Layout = 'grid' | 'list'

const STORAGE_KEY = 'products-layout'
const listeners = new Set<() => void>()

function read(): Layout {
  return deviceStorage.get(STORAGE_KEY) === 'list' ? 'list' : 'grid'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Grid or list, stored in this browser (row P02). The server renders the grid. Call it only in
 * components that show the layout: the change from grid to list is a synchronous update right after hydration, and shows the
 * fallback of each `Suspense` below the caller whose code has not loaded yet.
 */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const layout = useSyncExternalStore(subscribe, read, () => 'grid' as const)
  return [layout, choose]
}

function choose(layout: Layout): void {
  keepChoice(STORAGE_KEY, layout)
  for (const listener of listeners) listener()
}

/**
 * An inline script that runs before the first paint, so that a visitor who prefers the list does not see the server's grid
 * first. It hides the cards until the list replaces them, or for three seconds if no script is loaded. It adds a style
 * sheet instead of changing the document, which must be the same at hydration.
 */
export const hideOtherLayoutScript = `try{if(localStorage.getItem('${STORAGE_KEY}')==='list'){let s=new CSSStyleSheet;s.replaceSync('.product-grid{animation:appear 1ms 3s both}');document.adoptedStyleSheets=[s]}}catch{}`
