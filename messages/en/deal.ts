import { groupDigits } from '#shared/money.ts'
import { dayOfMonth } from './dates.ts'
import { dealStates } from './deal-states.ts'
import { dealReasons } from './deal-words.ts'
import { clock, clockOf, dayAndTime, longDay, shortTime, shortWeekday, weekdayOf } from './times.ts'

const THINGS: Record<string, string> = {
  laptop: 'laptop',
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
  'smart-tv': 'TV',
  'smart-watch': 'watch',
  monitor: 'monitor',
  printer: 'printer',
  camera: 'camera',
  headphone: 'headphone',
  router: 'router',
  console: 'console',
  other: 'product',
}

/** Facts that a sentence about a deal can name. */
interface Facts {
  /** The other side's first name. */
  name: string
  /** 'laptop', 'phone', … */
  thing: string
  /** When the state began, and when it ends by itself; '' for never. */
  since: string
  until: string
  /** The meeting in words: 'Friday, 4:30 PM', and its place. */
  meeting: string
  /** When the meeting begins, or began; '' without one. */
  begins: string
  place: string
  reason: string
  /** The admin's note about the decision. */
  note: string
  /** True if the product can be booked now. */
  free: boolean
  line: number
}

type Sentence = (facts: Facts) => string
type Now = { title: Sentence; text: Sentence }

const ends = (until: string, what: string) =>
  until ? ` With no answer by ${dayAndTime(until)}, ${what} ends by itself.` : ''
const kept = (until: string) => (until ? ` until ${dayAndTime(until)}` : '')
const because = (reason: string) => (reason ? `“${reason}” ` : '')

/** Texts for the buyer, by the situation that `situationOf` finds. */
const buyer: Record<string, Now> = {
  requested: {
    title: ({ name }) => `Waiting for ${name}`,
    text: ({ name, since, until }) =>
      `You asked on ${dayAndTime(since)} and ${name} was told. After a yes you two agree on a day and a place here.${ends(until, 'the request')}`,
  },
  waiting: {
    title: ({ line }) => `You are number ${line} of those who wait`,
    text: ({ name, thing }) =>
      `${name} has accepted somebody else’s request. If that deal ends without a sale, the ${thing} is free again and you are told.`,
  },
  hidden: {
    title: ({ thing }) => `GreenTech has hidden this ${thing}`,
    text: () => 'We look at it. Do not pay and do not meet for it until we have decided: you are told then.',
  },
  deleted: {
    title: ({ thing }) => `The ${thing} was deleted`,
    text: () =>
      'Do not pay and do not meet for it. Within minutes this ends by itself, unless the deletion is taken back.',
  },
  'sold-elsewhere': {
    title: ({ thing }) => `The ${thing} is sold`,
    text: ({ name }) => `${name} has sold it elsewhere. Within minutes this ends by itself, unless that is taken back.`,
  },
  accepted: {
    title: ({ name }) => `${name} said yes`,
    text: ({ thing, until }) => `The ${thing} is kept for you${kept(until)}. Next, agree on a time and a public place.`,
  },
  'proposed-by-me': {
    title: ({ name }) => `Waiting for ${name} to agree`,
    text: ({ name, meeting, place }) => `You proposed ${meeting}, ${place}. It is fixed as soon as ${name} agrees.`,
  },
  'proposed-to-me': {
    title: ({ name, meeting }) => `${name} proposes ${meeting}`,
    text: ({ place }) => `At ${place}. Agree, or propose another time or place.`,
  },
  agreed: {
    title: ({ name, meeting }) => `Meet ${name} on ${meeting}`,
    text: () =>
      'Bring the money and half an hour. The meeting kit leads you through the check, the money and the hand-over. It works without internet. If you cannot come, cancel before: that costs nothing. Not coming can count as a no-show.',
  },
  met: {
    title: ({ name }) => `Did you meet ${name}?`,
    text: ({ begins, thing, until }) =>
      `You had agreed on ${dayAndTime(begins)}. If the ${thing} is with you, enter the code in the meeting kit: only then the deal is closed. If you did not meet, agree on another time${until ? ` before ${dayAndTime(until)}` : ''}, or say who did not come.`,
  },
  'handed-over': {
    title: () => 'It is yours',
    text: ({ name, since }) => `${name} and you confirmed the hand-over with the code on ${dayAndTime(since)}.`,
  },
  'declined-by-other': {
    title: ({ name }) => `${name} said no`,
    text: ({ reason }) => `${because(reason)}Nothing was paid.`,
  },
  'cancelled-by-me': {
    title: () => 'You cancelled',
    text: ({ name, reason }) => `${because(reason)}${name} was told.`,
  },
  'cancelled-by-other': {
    title: ({ name }) => `${name} cancelled`,
    text: ({ reason }) => `${because(reason)}You owe nothing.`,
  },
  ended: {
    title: () => 'This deal was ended',
    text: ({ reason }) => `${because(reason)}You owe nothing.`,
  },
  closed: {
    title: ({ thing }) => `The ${thing} went to somebody else`,
    text: () => 'Another buyer took it over. Nothing was paid.',
  },
  unanswered: {
    title: () => 'Nobody answered in time',
    text: ({ name }) => `${name} did not answer within three days. If it is still on sale, you may ask once more.`,
  },
  'not-closed': {
    title: () => 'The deal ended without a hand-over',
    text: () => 'There was no hand-over within 14 days of the acceptance, so it ended by itself.',
  },
  'no-show-by-me': {
    title: ({ name }) => `You said that ${name} did not come`,
    text: ({ until }) => `The other side can deny it${kept(until)}. After that it counts.`,
  },
  'no-show-by-other': {
    title: ({ name }) => `${name} says that you did not come`,
    text: ({ until }) =>
      until ? `If you were there, say so before ${dayAndTime(until)}. After that it counts.` : 'It counts now.',
  },
  contested: {
    title: () => 'The two of you disagree',
    text: () =>
      'One says that the other did not come, the other denies it. GreenTech looks at it; until then it counts for nobody.',
  },
  'upheld-against-me': {
    title: () => 'GreenTech has decided: you did not come',
    text: ({ note }) => `It counts now. GreenTech writes: ${note}`,
  },
  'upheld-against-other': {
    title: ({ name }) => `GreenTech has decided: ${name} did not come`,
    text: ({ note }) => `It counts now. GreenTech writes: ${note}`,
  },
  dismissed: {
    title: () => 'GreenTech has decided: it counts for nobody',
    text: ({ note }) => `The deal has ended. GreenTech writes: ${note}`,
  },
}

/** The same for the saller, where it differs. */
const saller: Record<string, Now> = {
  ...buyer,
  requested: {
    title: ({ name, thing }) => `${name} asks for your ${thing}`,
    text: ({ since, until }) => `Asked on ${dayAndTime(since)}.${ends(until, 'the request')}`,
  },
  waiting: {
    title: ({ name, line }) => `${name} is number ${line} of those who wait`,
    text: () => 'You have accepted another request. If that deal ends without a sale, you can accept this one.',
  },
  hidden: {
    title: ({ thing }) => `GreenTech has hidden your ${thing}`,
    text: () => 'We look at it, and My Products says why. Until we have decided, this deal can only be ended.',
  },
  deleted: {
    title: ({ thing }) => `Your ${thing} was deleted`,
    text: () => 'Within minutes this ends by itself, unless the deletion is taken back.',
  },
  'sold-elsewhere': {
    title: ({ thing }) => `Your ${thing} is sold elsewhere`,
    text: () => 'Within minutes this request ends by itself, unless you put the product on sale again.',
  },
  accepted: {
    title: ({ name }) => `Agree on a meeting with ${name}`,
    text: ({ thing, until }) => `The ${thing} is reserved${kept(until)}. Propose a time and a public place.`,
  },
  agreed: {
    title: ({ name, meeting }) => `Meet ${name} on ${meeting}`,
    text: ({ thing }) =>
      `Bring the ${thing}, its papers and half an hour. The meeting kit has the hand-over code: show it only after the money is there. It works without internet. If you cannot come, cancel before: not coming can count as a no-show.`,
  },
  met: {
    title: ({ name }) => `Did you meet ${name}?`,
    text: ({ name, begins, thing, until }) =>
      `You had agreed on ${dayAndTime(begins)}. If ${name} has the ${thing}, show the code of the meeting kit: only when it is entered the ${thing} counts as sold. If you did not meet, agree on another time${until ? ` before ${dayAndTime(until)}` : ''}, or say who did not come.`,
  },
  'handed-over': {
    title: ({ thing }) => `Your ${thing} is sold`,
    text: ({ name, since }) => `${name} and you confirmed the hand-over with the code on ${dayAndTime(since)}.`,
  },
  'declined-by-me': {
    title: () => 'You said no',
    text: ({ name, reason }) => `${because(reason)}${name} was told. Your number was not shown.`,
  },
  'cancelled-by-me': {
    title: () => 'You cancelled',
    text: ({ name, reason, thing, free }) =>
      `${because(reason)}${name} was told${free ? `, and your ${thing} is free again` : ''}.`,
  },
  'cancelled-by-other': {
    title: ({ name }) => `${name} cancelled`,
    text: ({ reason, thing, free }) => `${because(reason)}${free ? `Your ${thing} is free again.` : ''}`.trim(),
  },
  closed: {
    title: ({ name }) => `${name} was told that it is gone`,
    text: ({ thing }) => `Another buyer took your ${thing} over, so this request was closed.`,
  },
  unanswered: {
    title: () => 'You did not answer in time',
    text: ({ name }) => `A request waits for three days. ${name} was told and may ask once more.`,
  },
}

/** Texts for an admin, who is neither buyer nor saller. */
const admin: Record<string, Now> = Object.fromEntries(
  Object.keys(saller).map((situation) => [
    situation,
    {
      title: () => 'A deal of two members',
      text: () => 'You see its state and history. Phone numbers and the conversation are theirs.',
    },
  ]),
)

const MOVES = {
  request: 'asked for it',
  accept: 'accepted',
  decline: 'declined',
  correct: 'corrected phone and place',
  propose: 'proposed a meeting',
  agree: 'agreed to the meeting',
  cancel: 'cancelled',
  'hand-over': 'entered the code: handed over',
  'no-show': 'said that the other side did not come',
  contest: 'denied it',
  uphold: 'decided that the no-show counts',
  dismiss: 'decided that the no-show counts for nobody',
  undo: 'took it back',
  close: 'closed, because another buyer got it',
  expire: 'ended, because its time was over',
}

type Actor = 'buyer' | 'saller' | 'admin' | 'clock'

/** The page of a deal, the requests on one product, and their sheets. */
export const deal = {
  title: { buyer: 'My order', saller: 'My deal', admin: 'Deal' },
  from: (product: string, name: string) => `${product} from ${name}`,
  to: (product: string, name: string) => `${product}, ${name}`,
  loading: 'Loading the deal',
  failed: 'This deal did not load',
  problem: 'Is it not what was promised, or do you think that it was stolen? Report it, and an admin looks into it.',
  gone: 'This deal is not here',
  goneText: 'It is not yours, or its link is not complete.',
  back: { buyer: 'My Orders', saller: 'My Buyers', admin: 'All Orders' },
  bdt: 'BDT',
  lowerPrice: (asked: number) => `It was BDT ${groupDigits(asked)} when it was booked. The lower price counts.`,
  open: 'Open',
  openDeal: 'Open the deal',
  openOf: (product: string) => `Open the deal about ${product}`,
  state: 'State',
  now: { buyer, saller, admin },
  /** States in one or two words: the badge of a list. */
  states: dealStates,
  listNote: {
    requested: (until: string) => `Answer until ${dayAndTime(until)}`,
    /** The same for everybody but the saller. */
    answers: (saller: string, until: string) => `${saller} answers by ${dayAndTime(until)}`,
    accepted: (until: string) => `Reserved until ${dayAndTime(until)}`,
    since: (since: string) => `Since ${dayAndTime(since)}`,
  },
  steps: {
    label: 'How far it is',
    requested: 'Requested',
    accepted: 'Accepted',
    meeting: 'Meeting agreed',
    handedOver: 'Handed over',
    declined: 'Declined',
    cancelled: 'Cancelled',
    closed: 'Sold to another',
    expired: 'Expired',
    no_show: 'No-show',
    contested: 'Disputed',
    done: 'done',
    current: 'now',
    ahead: 'to come',
  },
  actions: {
    accept: 'Accept',
    decline: 'Decline',
    propose: 'Propose time and place',
    'propose-another': 'Propose another time',
    agree: 'Agree',
    kit: 'Open the meeting kit',
    paper: 'Sale paper',
    write: (name: string) => `Write to ${name}`,
    similar: 'See similar ones',
    again: 'Ask again',
    requests: 'See all requests',
    contest: 'I was there',
    'no-show': (name: string) => `${name} did not come`,
    undo: 'Undo',
    cancel: 'Cancel the request',
    list: { buyer: 'My Orders', saller: 'My Buyers', admin: 'All Orders' },
  },
  /** Toasts after a successful move. */
  done: {
    accept: (name: string) => `Accepted. ${name} now sees your number.`,
    decline: (name: string) => `Declined. ${name} is told.`,
    correct: 'Corrected',
    propose: (name: string) => `Sent to ${name}`,
    agree: 'Time and place are agreed',
    cancel: 'Cancelled',
    'hand-over': 'Done',
    'no-show': 'Noted. The other side can answer within 48 hours.',
    contest: 'Noted. GreenTech looks at it.',
    undo: 'Taken back',
  },
  moved: (sentence: string) => `${sentence} This page now shows how it is.`,
  meeting: {
    title: 'When and where',
    change: 'Change',
    calendar: 'Calendar',
    copy: 'Copy address',
    copied: 'Copied',
    copyFailed: 'This was not copied. You can mark the text and copy it.',
    day: longDay,
    weekday: shortWeekday,
    number: dayOfMonth,
    hours: (from: string, to: string) => `${clock(from)} to ${clock(to)}`,
    proposedByMe: (name: string) => `You proposed this. ${name} has not answered yet.`,
    proposedToMe: (name: string) => `${name} proposed this.`,
    stillHolds: 'Until both agree, this one holds:',
    youMeet: (name: string, from: string, place: string) => `You are meeting ${name} at ${clock(from)}: ${place}.`,
    tooNear: 'Can you get to both on time?',
    inWords: (from: string) => `${weekdayOf(from)}, ${clockOf(from)}`,
    ics: {
      title: (product: string, name: string) => `${product}: meet ${name}`,
      text: (url: string) => `Check it first, then pay. ${url}`,
      file: 'meeting.ics',
    },
    share: (product: string, day: string, hours: string, place: string) =>
      `I meet somebody from GreenTech about ${product}: ${day}, ${hours}, ${place}.`,
  },
  person: {
    buyer: 'Buyer',
    saller: 'Saller',
    phone: 'Phone number',
    call: 'Call',
    callOf: (name: string) => `Call ${name}`,
    whatsapp: 'WhatsApp',
    whatsappOf: (name: string) => `Write to ${name} on WhatsApp (opens in a new tab)`,
    locked: (name: string) =>
      `You will see the number of ${name} here once ${name} accepts. Yours went to ${name} with your request.`,
    lockedAgain: (name: string) => `The deal has ended: the number of ${name} is no longer shown.`,
    pays: (way: string) => `Pays with ${way}`,
    place: (place: string) => `Would like to meet at: ${place}`,
    queue: (line: number) => `Number ${line} of those who wait`,
  },
  before: {
    title: 'Before you pay',
    place: 'Meet in daylight, at a busy place',
    check: (thing: string) => `Go through the checklist with the ${thing} in your hands`,
    pay: 'Pay after the check, never before',
    sallerTitle: 'Before you hand it over',
    money: 'Look at the balance in the wallet’s own app, never at a message',
    code: 'Show the code only when the money is there',
    invite: 'Meet in daylight, at a busy place, not at home',
  },
  conversation: 'Conversation',
  found: {
    title: 'Noted at the meeting',
    by: (buyer: string | null) => (buyer === null ? 'By you, in the meeting kit.' : `By ${buyer}, in the meeting kit.`),
    price: (taka: string, before: string) => `Price as noted: BDT ${taka}. It was BDT ${before} before.`,
    known: 'the listing says so',
    photo: (step: string, number: number) => `${step}: photo ${number} of the fault`,
  },
  history: {
    title: 'Everything that happened',
    time: shortTime,
    you: 'You',
    desk: 'GreenTech',
    clock: 'By itself',
    moves: MOVES,
    /** Behind the name of whoever made the move. */
    did: (move: keyof typeof MOVES, _by: Actor) => MOVES[move],
  },
  reasons: dealReasons,
  menu: {
    open: 'More',
    change: 'Change time or place',
    correct: 'Correct phone and place',
    share: 'Tell a friend where you meet',
    noShow: (name: string) => `${name} did not come`,
    decline: 'Decline the request',
    cancel: { buyer: 'Cancel this order', saller: 'Cancel this deal', admin: 'Cancel' },
  },
  sheets: {
    close: 'Close',
    keep: 'Keep it',
    why: 'Why?',
    reasonMissing: 'Please choose a reason.',
    cancel: {
      title: { buyer: 'Cancel this order?', saller: 'Cancel this deal?' },
      text: {
        requested: (name: string) => `${name} is told at once. Nothing was promised yet.`,
        accepted: (name: string, meeting: string, thing: string) =>
          `${meeting ? `${name} keeps ${meeting} free for you. ` : ''}${name} is told at once and the ${thing} goes back on sale.`,
      },
      note: 'Not coming without cancelling can count as a no-show. Cancelling does not.',
      action: { buyer: 'Cancel the order', saller: 'Cancel the deal' },
      undo: 'You cancelled the deal',
    },
    decline: {
      title: (name: string) => `Decline ${name}’s request?`,
      text: (name: string) => `${name} is told at once and reads the reason. Your number is not shown.`,
      action: 'Decline',
      undo: 'You declined the request',
    },
    noShow: {
      title: (name: string) => `${name} did not come?`,
      text: (name: string, thing: string) =>
        `The deal ends and the ${thing} is free again. ${name} can deny it for 48 hours; then GreenTech looks at it. Otherwise it counts.`,
      note: 'What happened',
      noteHint: 'Optional. Only GreenTech reads it.',
      optional: 'Optional',
      action: 'Say so',
      undo: 'You reported a no-show',
    },
    contest: {
      title: 'You were there?',
      text: 'Then it counts for nobody until GreenTech has looked at it.',
      note: 'What happened',
      noteHint: 'Only GreenTech reads it.',
      action: 'I was there',
    },
    accept: {
      title: (name: string) => `Accept ${name}’s request?`,
      price: (taka: number) => `BDT ${groupDigits(taka)}`,
      pays: (way: string) => `pays with ${way}`,
      payUnknown: 'has not said how to pay',
      reserved: (thing: string) => `The ${thing} is reserved for 14 days. Lists show it as reserved.`,
      numbers: (name: string, phone: string) =>
        phone ? `${name} sees your number ${phone} from now on.` : `${name} sees your number from now on.`,
      others: (count: number) =>
        count === 1 ? 'One other person is told that they wait.' : `${count} others are told that they wait.`,
      phone: 'Your phone number',
      phoneHint: 'Only this buyer sees it.',
      action: 'Accept and show my number',
      cancel: 'Not yet',
    },
    correct: {
      title: 'Correct phone and place',
      text: (name: string) => `${name} sees both at once.`,
      phone: 'Phone number',
      place: 'Where you would like to meet',
      cancel: 'Cancel',
      action: 'Save',
    },
    propose: {
      title: 'Propose time and place',
      day: 'Day',
      dayName: (time: string) => `${shortWeekday(time)} ${dayOfMonth(time)}`,
      tomorrow: 'Tomorrow',
      otherDay: 'Another day',
      date: 'Date',
      time: 'Time',
      clock,
      otherTime: 'Other',
      from: 'From',
      to: 'Until',
      sunset: (time: string) => `Sunset on ${weekdayOf(time)} is at about ${clockOf(time)}.`,
      dark: 'It gets dark before you are done: choose a place with light and people.',
      late: 'That is after sunset: choose a place with light and people.',
      place: 'Public place',
      placesOf: (district: string) => `in ${district}`,
      asked: 'Written with the booking',
      another: 'Another place',
      anotherText: 'Write where, and how to find it',
      anotherLabel: 'Where, and how to find it',
      closedThen: (time: string) => `Usually closed on ${weekdayOf(time)}: choose another day or place.`,
      loading: 'Loading places',
      placesFailed: 'The list of places did not load. You can write one.',
      search: 'Find a place',
      more: (count: number) => `${count} more`,
      action: (name: string) => `Send to ${name}`,
      fixed: (name: string) => `Fixed as soon as ${name} agrees.`,
      missing: {
        day: 'Please choose a day.',
        time: 'Please choose a time.',
        place: 'Please choose or write a place.',
        order: 'The end is before the beginning.',
        past: 'This time has passed.',
      },
      unsaved: {
        title: 'Leave without proposing?',
        text: 'What you have chosen here will be lost.',
        stay: 'Stay',
        leave: 'Leave',
      },
    },
  },
  requests: {
    title: 'Requests',
    of: (product: string) => `Requests on ${product}`,
    count: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
    offers: (count: number) => (count === 1 ? '1 offer' : `${count} offers`),
    unread: (people: number) => (people === 1 ? 'New messages' : `New messages from ${people} people`),
    ask: (count: number) => (count === 1 ? 'One person asks for it' : `${count} people ask for it`),
    text: (count: number) =>
      count === 1
        ? 'Accept it, or say why not. Whoever asks meanwhile waits behind it.'
        : 'Accept one. The others wait and are told so; if the deal fails, they come back here in the same order.',
    oldest: (until: string) => `The oldest ends by itself on ${dayAndTime(until)}`,
    none: 'Nobody asks for it at the moment',
    noneText: 'Requests show here as soon as somebody books it.',
    loading: 'Loading the requests',
    failed: 'The requests did not load',
    closedDeals: (count: number) =>
      count === 0 ? 'First deal here' : `${count} closed ${count === 1 ? 'deal' : 'deals'}`,
    noShows: (count: number) => `${count} ${count === 1 ? 'no-show' : 'no-shows'}`,
    reply: 'Reply',
    replyTo: (name: string) => `Reply to ${name}`,
    acceptOf: (name: string) => `Accept ${name}’s request`,
    declineOf: (name: string) => `Decline ${name}’s request`,
    reservedFor: (name: string) => `Reserved for ${name}`,
    reservedText: (until: string) => (until ? `Until ${dayAndTime(until)}.` : ''),
    openDeal: 'Open the deal',
    waiting: (count: number) => (count === 1 ? 'One waits behind' : `${count} wait behind`),
    wasTold: 'Was told: waiting',
    payUnknown: 'Has not said how to pay',
    help: {
      title: 'What each press does',
      accept: 'Accept',
      acceptText: 'It is reserved for 14 days. The buyer sees your number from then on.',
      reply: 'Reply',
      replyText: 'Opens the deal with its conversation. Nothing is promised yet.',
      decline: 'Decline',
      declineText: 'Ends the request. The buyer reads your reason.',
    },
    states: {
      live: 'Available',
      reserved: 'Reserved',
      sold: 'Sold',
      paused: 'Paused',
      expired: 'Expired',
      hidden: 'Hidden',
    },
  },
  /** Nouns by the id of the product's kind; an unknown kind is a product. */
  things: THINGS,
}
