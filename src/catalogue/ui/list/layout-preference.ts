import { useSyncExternalStore } from 'react'

export type Layout = 'grid' | 'list'

const KEY = 'products-layout'
const listeners = new Set<() => void>()

function read(): Layout {
  return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Grid or list, remembered in this browser (row P02); the server renders the grid. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const layout = useSyncExternalStore(subscribe, read, () => 'grid' as const)
  return [layout, choose]
}

function choose(layout: Layout): void {
  localStorage.setItem(KEY, layout)
  for (const listener of listeners) listener()
}

/**
 * Runs before the first paint: whoever likes the list does not see the server's grid jump. It hides the cards until the
 * list takes their place, or for three seconds when no script comes. No change of the document, so hydration finds it equal.
 */
export const hideForeignLayout = `try{if(localStorage.getItem('${KEY}')==='list'){let s=new CSSStyleSheet;s.replaceSync('.product-grid{animation:appear 1ms 3s both}');document.adoptedStyleSheets=[s]}}catch{}`
