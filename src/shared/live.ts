/**
 * What a person's open pages are told to ask for again: `deal`, one deal (id of the booking); `thread`, the messages of one
 * conversation (id of the thread); `orders`, the lists of bookings and products with their states; `notifications`, the bell.
 */
export type LiveTopic = 'deal' | 'thread' | 'orders' | 'notifications'
