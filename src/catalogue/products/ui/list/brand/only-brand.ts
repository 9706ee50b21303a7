import type { FacetSearch } from '#catalogue/facts/rules.ts'

interface Narrowed extends FacetSearch {
  page?: number | undefined
  sort?: string | undefined
}

/** The brand of a list that nothing else narrows. */
export function onlyBrand({ brand, page: _page, sort: _sort, ...others }: Narrowed): string | undefined {
  const isAlone = !brand?.includes(',') && Object.values(others).every((value) => value === undefined)
  return isAlone ? brand : undefined
}
