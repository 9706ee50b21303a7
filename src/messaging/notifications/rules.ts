/** The events that people are notified of, as they choose in the settings. */
export const EVENTS = ['booking', 'message', 'offer', 'meeting', 'review', 'favourite', 'search', 'desk'] as const
export type NotificationEvent = (typeof EVENTS)[number]

export const TIMINGS = ['now', 'daily', 'never'] as const
export type Timing = (typeof TIMINGS)[number]
/** Timings except `never`. */
export type OwnTiming = Exclude<Timing, 'never'>

/** A person's setting for one sort of event: time and ways of notifications. */
export interface Setting {
  /** `daily`: in the daily e-mail. The list in the app has the notification at once in any case. */
  timing: Timing
  /** True if the list behind the bell shows it. */
  app: boolean
  letter: boolean
  push: boolean
}

/** Setting before a person's choice: at once, and by every way. */
export const FIRST_SETTING: Setting = { timing: 'now', app: true, letter: true, push: true }

/** Notifications of one person. Beyond them the oldest read or unlisted ones are deleted. */
export const MAX_NOTIFICATIONS = 300
/** Notifications of one person, unread ones included. Beyond them the oldest are deleted: nobody can fill another's list. */
export const MAX_UNREAD_NOTIFICATIONS = 3_000

/** Seconds before the e-mail about an event. If the notification is read in the app by then, no e-mail is sent. */
const SECONDS_TO_READ: Partial<Record<NotificationEvent, number>> = { message: 600 }

/**
 * Kinds of notifications that a person without an e-mail address gets as a text message: the other person waits for an answer, or
 * somebody travels because of it.
 */
export const TEXTED = [
  'requested',
  'accepted',
  'cancelled',
  'ended',
  'meetingProposed',
  'meetingAgreed',
  'meetingSoon',
] as const
type TextedKind = (typeof TEXTED)[number]

/** True for a kind that is sent as a text message. */
export function isTexted(kind: string): kind is TextedKind {
  return (TEXTED as readonly string[]).includes(kind)
}

/** Events of the kinds that are sent as text messages. */
export const TEXTED_EVENTS: ReadonlySet<NotificationEvent> = new Set<NotificationEvent>(['booking', 'meeting'])

/** Text messages of notifications to one person within 24 hours, at most: each costs the site money. */
export const MAX_TEXTS_A_DAY = 10

/** Seconds in which a notification that is read in the app needs no text message. */
const SECONDS_BEFORE_TEXT = 60

/** Events whose notifications also come in quiet hours, because somebody may stand at a meeting place. */
const URGENT: ReadonlySet<NotificationEvent> = new Set<NotificationEvent>(['booking', 'meeting'])

/** Hours of the day in Bangladesh: from the beginning of the first to the beginning of the second, perhaps over midnight. */
export interface QuietHours {
  from: number
  to: number
}

/** Quiet hours that the form proposes. */
export const FIRST_QUIET_HOURS: QuietHours = { from: 22, to: 7 }

/** Bangladesh is six hours ahead of UTC in summer and winter. */
const HOURS_AHEAD = 6

/** Seconds until the quiet hours end; 0 when it is not quiet now. */
export function secondsOfQuiet(hours: QuietHours | null, now = Date.now()): number {
  if (!hours) return 0
  const day = 24 * 3600
  const [second, from, to] = [Math.floor(now / 1000) + HOURS_AHEAD * 3600, hours.from * 3600, hours.to * 3600]
  const since = (second - from + day) % day
  const length = (to - from + day) % day
  return since < length ? length - since : 0
}

/** Delivery of a notification beside the list. */
export interface Delivery {
  /** Seconds until devices show it; null for no push message. */
  pushIn: number | null
  /** Seconds until its own e-mail or text message; null for none. */
  letterIn: number | null
  digest: boolean
}

/** Form of the message that comes beside the list and the devices; `none` also when another job sends the e-mail. */
export type LetterForm = 'email' | 'text' | 'none'

/** Decides the delivery of a notification. `quiet`: seconds until the quiet hours end. */
export function decideDelivery(
  event: NotificationEvent,
  setting: Setting,
  { form, quiet }: { form: LetterForm; quiet: number },
): Delivery {
  const now = setting.timing === 'now'
  const letter = setting.letter && form !== 'none'
  const wait = URGENT.has(event) ? 0 : quiet
  const toRead = form === 'text' ? SECONDS_BEFORE_TEXT : (SECONDS_TO_READ[event] ?? 0)
  return {
    pushIn: now && setting.push ? wait : null,
    letterIn: now && letter ? Math.max(wait, toRead) : null,
    digest: setting.timing === 'daily' && setting.letter,
  }
}

/** Returns true if the list behind the bell shows notifications with this setting. */
export function isListed({ timing, app }: Setting): boolean {
  return app && timing !== 'never'
}
