/**
 * What a person's open pages are told to ask for again: `deal`, one deal (id of the booking); `thread`, the messages of one
 * conversation (id of the thread); `orders`, the lists of bookings and products with their states; `notifications`, the
 * bell; `admin`, the lists of admins.
 */
export type LiveTopic = 'deal' | 'thread' | 'orders' | 'notifications' | 'admin'

/** What a query follows, as its `meta.live`: all events of a topic, or those about one row. */
export type LiveQuery = LiveTopic | `${'deal' | 'thread'} ${string}`
