import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, pageInput, Timestamp, text } from '#shared/shapes.ts'
import { EVENTS, TIMINGS } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    unknown_link: 404
  }
}

/** A line of the list behind the bell, in words. */
export const Notification = z.object({
  _id: Id,
  event: z.enum(EVENTS),
  title: z.string(),
  text: z.string(),
  /** Path of the page that shows it, with the anchor after `#`. */
  link: z.string(),
  /** Number of unread notifications of one deal that it stands for, itself included. */
  count: z.int(),
  createdAt: Timestamp,
  readAt: z.nullable(Timestamp),
})
export type Notification = z.output<typeof Notification>

const Setting = z.object({
  event: z.enum(EVENTS, 'invalid_value'),
  timing: z.enum(TIMINGS, 'invalid_value'),
  app: z.boolean('invalid_value'),
  letter: z.boolean('invalid_value'),
  push: z.boolean('invalid_value'),
})

function hour() {
  return z.int('invalid_value').check(z.minimum(0, 'invalid_value'), z.maximum(23, 'invalid_value'))
}

/** Full hours of the day in Bangladesh, perhaps over midnight. */
const QuietHours = z
  .strictObject({ from: hour(), to: hour() })
  .check(z.refine(({ from, to }) => from !== to, { error: 'invalid_value', path: ['to'] }))

/** Base64url without padding, as browsers write keys. */
function key(bytes: number) {
  const length = Math.ceil((bytes * 4) / 3)
  return z.string('required').check(z.regex(new RegExp(`^[\\w-]{${length}}$`), 'invalid_value'))
}

const members = ['buyer', 'saller', 'admin'] as const

export const notifications = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/api/notifications',
    who: members,
    whileSuspended: true,
    summary: 'The notifications of the caller, newest first',
    input: z.object(pageInput),
    output: Notification,
    paged: true,
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    who: members,
    whileSuspended: true,
    summary: 'How many notifications of the caller are unread',
    input: z.object({}),
    output: z.object({ unread: z.int() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/notifications/{id}/read',
    who: members,
    whileSuspended: true,
    summary: 'Marks one notification of the caller as read; safe to repeat',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found'],
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    who: members,
    whileSuspended: true,
    summary:
      'Marks the notifications of the caller as read that are not newer than `until`; with `link` only those about this page, wherever on it',
    input: z.object({ until: Timestamp, link: z.optional(text(500)) }),
    output: Acknowledged,
  }),
  listNotificationSettings: endpoint({
    method: 'GET',
    path: '/api/notification-settings',
    who: members,
    summary: 'When and how the caller is notified of each sort of event, and the key for push messages',
    input: z.object({}),
    output: z.object({
      events: z.array(Setting),
      /** Hours in which notifications that are not urgent wait; null for none. */
      quiet: z.nullable(QuietHours),
      email: z.string(),
      /** The public key of this site for `PushManager.subscribe` (RFC 8292). */
      pushKey: z.string(),
    }),
  }),
  saveNotificationSetting: endpoint({
    method: 'PUT',
    path: '/api/notification-settings',
    who: members,
    summary: 'Stores when and how the caller is notified of one sort of event',
    input: Setting,
    output: Acknowledged,
  }),
  saveQuietHours: endpoint({
    method: 'PUT',
    path: '/api/notification-settings/quiet',
    who: members,
    summary:
      'Stores the hours in which the caller’s devices and letters wait for the morning, but for deals and meetings; null ends them',
    input: z.object({ quiet: z.nullable(QuietHours) }),
    output: Acknowledged,
  }),
  stopLetters: endpoint({
    method: 'POST',
    path: '/api/notification-settings/stop',
    who: 'anyone',
    summary: 'Ends the letters that the token of one names; safe to repeat',
    input: z.object({ token: text(1000) }),
    output: z.extend(Acknowledged, { event: z.enum([...EVENTS, 'digest']) }),
    errors: ['unknown_link', 'too_many_requests'],
    limits: [{ name: 'stop-letters', calls: 60, seconds: 3600 }],
  }),
  addPushDevice: endpoint({
    method: 'PUT',
    path: '/api/push-device',
    who: members,
    summary: 'Shows notifications on this device, too; the endpoint is one of a known push service',
    input: z.object({ endpoint: text(1000), p256dh: key(65), auth: key(16) }),
    output: Acknowledged,
    errors: ['invalid_input'],
  }),
  removePushDevice: endpoint({
    method: 'POST',
    path: '/api/push-device/remove',
    who: members,
    summary: 'Shows no more notifications on this device; safe to repeat',
    input: z.object({ endpoint: text(1000) }),
    output: Acknowledged,
  }),
}
