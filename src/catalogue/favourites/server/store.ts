import type { Generated, RawBuilder } from 'kysely'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import type { Tx } from '#platform/database/database.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    favourites: {
      id: Generated<string>
      user_id: string
      product_id: string
      created_at: Generated<string>
      saved_taka: number
      known_taka: number
      alerted_at: Generated<string | null>
      sold_told: Generated<boolean>
    }
  }
}

/** What the catalogue is given of messaging and deals, which it cannot import. */
export interface AlertHooks {
  notify: (
    tx: Tx,
    event: {
      to: string
      event: 'favourite' | 'search'
      kind: NotificationKind
      data: Record<string, string | number>
      link: `/${string}`
      key: string
      timing?: 'now' | 'daily'
    },
  ) => Promise<void>
  /** Whether one of the people in two columns has blocked the other. */
  isBlocked: (one: string, other: string) => RawBuilder<boolean>
  /** Whether the person in a column has bought the product in another. */
  hasBought: (user: string, product: string) => RawBuilder<boolean>
}
