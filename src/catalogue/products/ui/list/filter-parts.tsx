import { type ComponentProps, type ComponentType, lazy, useState } from 'react'

type Filters = typeof import('./filters.tsx')
type Parts = { [K in keyof Filters]: ComponentType<ComponentProps<Filters[K]>> }

let loaded: Parts | undefined

/** Loads the code of the filters, so that they are rendered at once with the page that comes next. */
export async function loadFilters(): Promise<Parts> {
  loaded = await import('./filters.tsx')
  return loaded
}

if (import.meta.env.SSR) await loadFilters()

const late: Parts = {
  BrandChips: lazy(async () => ({ default: (await loadFilters()).BrandChips })),
  FilterButton: lazy(async () => ({ default: (await loadFilters()).FilterButton })),
  FilterChips: lazy(async () => ({ default: (await loadFilters()).FilterChips })),
  FilterColumn: lazy(async () => ({ default: (await loadFilters()).FilterColumn })),
}

/**
 * The parts of the filters, each to be rendered in a `Suspense`. The server renders them at once; they work as a form and
 * links before their code is loaded, which comes after the first load. They are the same for as long as the page is shown:
 * others would lose what is open in them.
 */
export function useFilters(): Parts {
  const [parts] = useState(() => loaded ?? late)
  return parts
}
