import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Product } from '../../contract.ts'
import { productRowsQuery, type RowsOf } from './queries.ts'

export interface RowsWanted {
  /** Null lists everybody's products. */
  email: string | null
  q: string
  /** Counted from 1. */
  page: number
  /** On a page. */
  rows: number
}

/**
 * The rows of one numbered page. Chunks are fetched one after the other until the page is covered. The API searches in all
 * products; a saller's own are searched here, once all of them have arrived.
 */
export function useProductRows({ email, q, page, rows }: RowsWanted) {
  const { api } = useRouteContext({ from: rootRouteId })
  const of: RowsOf = email === null ? { all: true, q } : { all: false, email }
  const query = useInfiniteQuery(productRowsQuery(api, of))
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const searchedHere = email !== null && q !== ''
  const loaded = query.data?.pages.flatMap((chunk) => chunk.items) ?? []
  const missing = hasNextPage && (searchedHere || loaded.length < page * rows)
  useEffect(() => {
    if (missing && !isFetching && !isFetchNextPageError) fetchNextPage()
  }, [missing, isFetching, isFetchNextPageError, fetchNextPage])
  const fitting = searchedHere ? loaded.filter((product) => fits(product, q)) : loaded
  const total = searchedHere ? fitting.length : (query.data?.pages.at(-1)?.total ?? 0)
  const pages = Math.max(1, Math.ceil(total / rows))
  // The last page may be gone since its number was written into the address.
  const shown = missing ? page : Math.min(page, pages)
  const first = (shown - 1) * rows
  return {
    query,
    total,
    pages,
    page: shown,
    first: total === 0 ? 0 : first + 1,
    items: fitting.slice(first, first + rows),
    waiting: query.isPending || missing || query.isPlaceholderData,
    failed: isFetchNextPageError || (query.isError && !query.data),
  }
}

function fits(product: Product, q: string): boolean {
  const text = `${product.name} ${product.category} ${product.location}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
