/** The events that people are notified of, as they choose in the settings. */
export const EVENTS = ['booking', 'message', 'offer', 'meeting', 'review', 'favourite', 'search', 'desk'] as const
export type NotificationEvent = (typeof EVENTS)[number]

export const TIMINGS = ['now', 'daily', 'never'] as const
export type Timing = (typeof TIMINGS)[number]
/** Of what is notified of at all. */
export type OwnTiming = Exclude<Timing, 'never'>

/** When and how a person is notified of one sort of event. */
export interface Setting {
  /** `daily`: in the letter of the day. The list in the app has it at once in any case. */
  timing: Timing
  /** In the list behind the bell. */
  app: boolean
  letter: boolean
  push: boolean
}

/** Until a person chooses otherwise: notifications of one's own deals come at once, and by every way that is there. */
export const FIRST_SETTING: Setting = { timing: 'now', app: true, letter: true, push: true }

/** Lines of one person; beyond them the oldest that were read are deleted. */
export const MAX_NOTIFICATIONS = 300
/** Lines of one person that were not read: many more than anybody gets, so that nobody fills the list of another without end. */
export const MAX_UNREAD_NOTIFICATIONS = 3_000

/** Seconds in which a message that is read in the app needs no letter. */
const SECONDS_TO_READ: Partial<Record<NotificationEvent, number>> = { message: 600 }

/**
 * Kinds of notifications that a person without an e-mail address gets as a text message: the other person waits for an answer, or
 * somebody travels because of it.
 */
const TEXTED = ['requested', 'accepted', 'cancelled', 'meetingProposed', 'meetingAgreed', 'meetingSoon'] as const
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

/** Events of a deal that is under way: somebody may stand at a meeting place. Notifications of them come in quiet hours, too. */
const URGENT: ReadonlySet<NotificationEvent> = new Set<NotificationEvent>(['booking', 'meeting'])

/** Hours of the day in Bangladesh: from the beginning of the first to the beginning of the second, perhaps over midnight. */
export interface QuietHours {
  from: number
  to: number
}

/** What is proposed to somebody who wants quiet hours. */
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

/** What is done about an event, by ways other than the list. */
export interface Delivery {
  /** Seconds until devices show it; null: they do not. */
  pushIn: number | null
  /** Seconds until the letter or text message is due; null: there is none of its own. */
  letterIn: number | null
  digest: boolean
}

/** What comes at once beside the list and the devices; `none` also when another job writes the letter. */
export type LetterForm = 'email' | 'text' | 'none'

/** Decides how the person is notified of this event. `quiet`: seconds until the quiet hours end. */
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

/** Whether the list shows it. */
export function isListed({ timing, app }: Setting): boolean {
  return app && timing !== 'never'
}
