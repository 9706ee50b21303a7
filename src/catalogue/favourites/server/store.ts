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

/** Functions of messaging and deals that the catalogue needs and cannot import. */
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
  /** SQL condition: one of the people in the two columns has blocked the other. */
  isBlocked: (one: string, other: string) => RawBuilder<boolean>
  /** SQL condition: the person in the first column has bought the product in the second. */
  hasBought: (user: string, product: string) => RawBuilder<boolean>
}
