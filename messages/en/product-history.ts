import { groupDigits } from './numbers.ts'
import { mediumTime } from './times.ts'

const hideReasons = {
  forbidden: 'It may not be sold here.',
  stolen: 'It may be stolen.',
  misleading: 'What it says or shows is not true.',
  duplicate: 'It is listed already.',
  contact: 'It holds a phone number, an address or a link.',
  other: 'Another reason.',
  reported: 'Several members have reported it. We look at it.',
}

/** The history of a product, and why an admin hides one. Not a part of `en`: only pages of the dashboard load it. */
export const productHistory = {
  hideReasons,
  /** To the saller, beside the state of the product. `other` says nothing that its note does not. */
  hiddenFor: (reason: keyof typeof hideReasons, note: string | null) =>
    [reason === 'other' && note ? '' : hideReasons[reason], note ?? ''].filter(Boolean).join(' '),
  hide: {
    title: (name: string) => `Hide ${name}?`,
    text: 'Nobody but its saller sees it then. The saller reads the reason and these words, and can appeal once.',
    reason: 'Reason',
    reasonMissing: 'Please choose a reason.',
    note: 'In a few words',
    noteMissing: 'Please say why.',
    close: 'Close',
    cancel: 'Cancel',
    action: 'Hide',
  },
  show: {
    title: (name: string) => `Show ${name} again?`,
    text: 'It comes back as it was before it was hidden, or as a sale or a deal has left it since. It may wait again until GreenTech has looked at it.',
    takesBack: 'This takes back:',
    by: (name: string, time: string) => `Hidden by ${name}, ${mediumTime(time)}`,
    byYou: (time: string) => `Hidden by you, ${mediumTime(time)}`,
    byFormer: (time: string) => `Hidden by a former admin, ${mediumTime(time)}`,
    rejects: (count: number) =>
      `Showing it rejects ${groupDigits(count)} ${count === 1 ? 'report' : 'reports'} as unfounded.`,
    waiting: (count: number) => `${groupDigits(count)} ${count === 1 ? 'report' : 'reports'} will wait for a decision.`,
    loading: 'Loading the decisions',
    failed: 'The decisions did not load',
    action: 'Show again',
  },
  /** For a product that waits: nobody has hidden it. */
  showWaiting: {
    title: (name: string) => `Show ${name}?`,
    text: 'It waits until GreenTech has looked at it; only its saller sees it. Showing it ends that: a new product goes on sale for the first time, an edited one comes back as it was before, and one that was sold meanwhile comes back as sold.',
    action: 'Show',
  },
  /** State of the product after an admin has shown it. */
  shown: {
    live: 'Shown: it is on sale',
    reserved: 'Shown: it is reserved',
    sold: 'Shown: it is sold',
    paused: 'Done: it is paused',
    expired: 'Done: its time on sale is over',
    hidden: 'Still hidden',
    waiting: 'Not hidden any more: it waits until GreenTech has looked at it',
  },
  open: 'History',
  of: (name: string) => `History of ${name}`,
  close: 'Close',
  failed: 'The history did not load',
  none: 'Nothing has happened since it was listed, or that was before histories were kept.',
  loading: 'Loading the history',
  at: mediumTime,
  by: (actor: keyof typeof actors, adminName: string | null) =>
    adminName ? `${actors[actor]} (${adminName})` : actors[actor],
  moves: {
    pause: 'Paused',
    resume: 'Resumed',
    extend: 'Extended for 60 days',
    'sell-elsewhere': 'Sold elsewhere',
    'back-on-sale': 'Not sold after all',
    hide: 'Hidden',
    unhide: 'Shown again',
    hold: 'Held back',
    free: 'Waits no longer',
    expire: 'Time on sale over',
    reserve: 'Reserved',
    release: 'Free again',
    sell: 'Sold',
  },
  /** Reasons of moves. Empty where the move itself says the reason. */
  reasons: {
    ...hideReasons,
    pressed: '',
    letter: 'By the link in a letter.',
    time_over: '',
    deal: '',
    new_owner: 'The owner of the account confirmed its e-mail address from a new device.',
    signs: 'What it says shows signs of fraud.',
    signs_ended: 'The signs of fraud are gone.',
  },
  change: (from: string, to: string) => `${from} → ${to}`,
}

const actors = {
  saller: 'By the saller',
  admin: 'By GreenTech',
  clock: 'By itself',
  deal: 'By a deal',
}

/** State of the product after a sale is taken back. */
export const takenBack = {
  live: 'On sale again, for 60 days',
  reserved: 'Reserved again',
  sold: 'Still sold',
  paused: 'Not sold after all. It is paused, as it was before.',
  expired: 'Not sold after all. Its time on sale is over, as it was before.',
  hidden: 'Hidden',
  waiting: 'Waiting until GreenTech has looked at it',
}
