import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type Control, useWatch } from 'react-hook-form'
import { LIKE_GOODS } from '../../price-doubt.ts'
import type { ProductValues } from '../product-form-shape.ts'
import { productsQuery } from '../queries.ts'

/** The newest products of the same brand and kind; none while they are loaded, or of an unknown brand or kind. */
export function useLikeGoods(control: Control<ProductValues, unknown, unknown>) {
  const { api } = useRouteContext({ from: rootRouteId })
  const [brand, kind] = useWatch({ control, name: ['category', 'kind'] })
  const enabled = brand !== '' && kind !== ''
  const { data } = useQuery({ ...productsQuery(api, { brand, kind, limit: LIKE_GOODS }), enabled })
  return data?.items ?? []
}
