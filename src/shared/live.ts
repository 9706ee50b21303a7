/**
 * Topics of the events that make a person's open pages reload data. `deal`: one deal (id of the booking). `thread`: the
 * messages of one conversation (id of the thread). `orders`: the lists of bookings and products with their states.
 * `notifications`: the bell. `admin`: the lists of admins.
 */
export type LiveTopic = 'deal' | 'thread' | 'orders' | 'notifications' | 'admin'

/** Events that a query follows, as its `meta.live`: all events of a topic, or the events of one row. */
export type LiveQuery = LiveTopic | `${'deal' | 'thread'} ${string}`
