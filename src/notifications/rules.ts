/** What people are told of, as they choose it in the settings. */
export const EVENTS = ['booking', 'message', 'offer', 'meeting'] as const
export type NotificationEvent = (typeof EVENTS)[number]

export const TIMINGS = ['now', 'daily', 'never'] as const
export type Timing = (typeof TIMINGS)[number]

/** When and how a person is told of one sort of event. */
export interface Setting {
  /** `daily`: in the letter of the day. The list in the app has it at once in any case. */
  timing: Timing
  /** In the list behind the bell. */
  app: boolean
  letter: boolean
  push: boolean
}

/** Until a person chooses otherwise: one's own deals are told at once, and by every way that is there. */
export const FIRST_SETTING: Setting = { timing: 'now', app: true, letter: true, push: true }

/** Lines of one person; the oldest beyond them are deleted. */
export const MOST_NOTIFICATIONS = 300

/** Seconds in which a message that is read in the app needs no letter. */
const SECONDS_TO_READ: Partial<Record<NotificationEvent, number>> = { message: 600 }

/** What is done about an event at once, by ways other than the list. */
export interface Delivery {
  push: boolean
  /** Seconds until the letter is due; null: there is none at once. */
  letterIn: number | null
  digest: boolean
}

/** How the person is told of this event; `hasOwnLetter`: another job writes the letter. */
export function decideDelivery(
  event: NotificationEvent,
  setting: Setting,
  { hasOwnLetter }: { hasOwnLetter: boolean },
): Delivery {
  const now = setting.timing === 'now'
  const letter = setting.letter && !hasOwnLetter
  return {
    push: now && setting.push,
    letterIn: now && letter ? (SECONDS_TO_READ[event] ?? 0) : null,
    digest: setting.timing === 'daily' && letter,
  }
}

/** Whether the list shows it. */
export function isListed({ timing, app }: Setting): boolean {
  return app && timing !== 'never'
}
