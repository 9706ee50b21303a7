import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endOfDay, startOfDay } from '#shared/days.ts'
import type { Product } from '../../contract.ts'
import type { PriceOrder } from '../../rules.ts'
import { productRowsQuery, type RowFilters, type RowScope } from './queries.ts'

export interface TablePage extends RowFilters {
  /** Null for the products of all sallers. */
  email: string | null
  q: string
  /** Undefined for the newest first; all products alone have another one. */
  sort: PriceOrder | undefined
  /** From 1 on. */
  page: number
  /** Rows of a page. */
  rows: number
}

/**
 * The rows of one numbered page. Chunks are loaded one after the other until they cover the page. The API searches all
 * products; a saller's own products are searched here, after all of them are loaded.
 */
export function useProductRows({ email, q, sort, page, rows, ...filters }: TablePage) {
  const { api } = useRouteContext({ from: rootRouteId })
  const scope: RowScope = email === null ? { all: true, q, sort, ...filters } : { all: false, email }
  const query = useInfiniteQuery(productRowsQuery(api, scope))
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const searchHere = email !== null && (q !== '' || Object.values(filters).some((value) => value !== undefined))
  const loaded = query.data?.pages.flatMap((chunk) => chunk.items) ?? []
  const missing = hasNextPage && (searchHere || loaded.length < page * rows)
  useEffect(() => {
    if (missing && !isFetching && !isFetchNextPageError) fetchNextPage()
  }, [missing, isFetching, isFetchNextPageError, fetchNextPage])
  const matching = searchHere
    ? loaded.filter((product) => isInFilters(product, filters) && matches(product, q))
    : loaded
  const latest = query.data?.pages.at(-1)
  const total = searchHere ? matching.length : (latest?.total ?? 0)
  const pages = Math.max(1, Math.ceil(total / rows))
  // The URL may name a page that no longer exists.
  const shown = missing ? page : Math.min(page, pages)
  const first = (shown - 1) * rows
  return {
    query,
    total,
    isEstimate: searchHere ? undefined : latest?.isEstimate,
    pages,
    page: shown,
    first: total === 0 ? 0 : first + 1,
    items: matching.slice(first, first + rows),
    waiting: query.isPending || missing || query.isPlaceholderData,
    failed: isFetchNextPageError || (query.isError && !query.data),
  }
}

function isInFilters(product: Product, { state, from, to }: RowFilters): boolean {
  const listed = Date.parse(product.createdAt)
  return (
    (state === undefined || product.state === state) &&
    (from === undefined || listed >= Date.parse(startOfDay(from))) &&
    (to === undefined || listed <= Date.parse(endOfDay(to)))
  )
}

function matches(product: Product, q: string): boolean {
  const text = `${product.name} ${product.category} ${product.location} ${product.shownLocation}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
