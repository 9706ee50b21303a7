/** The most products that are compared side by side. */
export const MAX_COMPARED = 4

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids of products in a text such as `ids` of the URL: each once, the first four. */
export function readIds(value: unknown): string[] {
  const ids = typeof value === 'string' ? value.toLowerCase().split(',') : []
  return [...new Set(ids)].filter((id) => ID.test(id)).slice(0, MAX_COMPARED)
}

export interface CompareSearch {
  ids?: string | undefined
}

/** The search values of the page that compares: `ids` with commas between. */
export function readCompareSearch({ ids }: Record<string, unknown>): CompareSearch {
  return { ids: readIds(ids).join(',') || undefined }
}
