import type { Query } from '@tanstack/react-query'
import type { LiveQuery } from '#shared/live.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: LiveQuery[] }
  }
}

/** True if a query is refetched after an event: `TOPIC ID`. No query follows a topic of a newer server. */
export function follows({ meta }: Pick<Query, 'meta'>, event: string): boolean {
  const [topic] = event.split(' ')
  return meta?.live?.some((followed) => followed === event || followed === topic) ?? false
}

/** True if events may change the answer of a query. It is refetched when some events may have been missed. */
export function isLive({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.live !== undefined
}
