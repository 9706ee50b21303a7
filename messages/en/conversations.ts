import { groupDigits } from '#shared/money.ts'
import { dayAndTime } from './times.ts'

/** What a line of the site says: `who` is You, or the name of the other. */
type Line = (who: string, data: Record<string, string | number>) => string

/** The lines of moves, by their kind; `data.by` is who made the move. */
const lines: Record<string, Line> = {
  request: (who) => `${who} asked to buy it`,
  accept: (who) => `${who} accepted, numbers are open`,
  decline: (who) => `${who} declined the request`,
  correct: (who) => `${who} corrected phone and place`,
  propose: (who, { from }) => `${who} proposed to meet${at(from)}`,
  agree: (_who, { from }) => `Meeting agreed${at(from)}`,
  cancel: (who) => `${who} cancelled`,
  'hand-over': () => 'Handed over: the deal is done',
  'no-show': (who) => `${who} said that the other did not come`,
  contest: (who) => `${who} said that this is not so`,
  uphold: () => 'GreenTech has decided: the no-show counts',
  dismiss: () => 'GreenTech has decided: the no-show counts for nobody',
  undo: (who) => `${who} took that back`,
  close: () => 'Ended: another buyer got it',
  expire: () => 'The request has run out',
  offer: (who, { taka }) => `${who} offered${taka ? ` BDT ${groupDigits(Number(taka))}` : ' a price'}`,
  'offer-accept': (who) => `${who} accepted the price`,
  'offer-decline': (who) => `${who} said no to the price`,
}

function at(from: string | number | undefined): string {
  if (typeof from !== 'string' || Number.isNaN(Date.parse(from))) return ''
  return `: ${dayAndTime(from)}`
}

/** Conversations of buyers and sallers. */
export const conversations = {
  title: 'Messages',
  loading: 'Loading your messages',
  failed: 'Your messages did not load',
  empty: 'No messages yet',
  emptyText: 'Ask a saller from the page of a product: the conversation is kept here.',
  emptySaller: 'When a buyer asks you about a product, the conversation is kept here.',
  products: 'Products',
  unread: (count: number) => (count > 99 ? '99+' : String(count)),
  unreadLabel: (count: number) => `${count > 99 ? 'More than 99' : count} new ${count === 1 ? 'message' : 'messages'}`,
  newCount: (threads: number) => (threads > 99 ? '99+' : String(threads)),
  you: 'You',
  formerMember: 'A former member',
  clock: 'GreenTech',
  joined: (day: string) => `Joined ${day}`,
  photos: (count: number) => (count === 1 ? 'A picture' : `${count} pictures`),
  back: 'All messages',
  about: 'About',
  productGone: 'This product was deleted.',
  thread: {
    loading: 'Loading the conversation',
    failed: 'The conversation did not load',
    gone: 'There is no conversation here',
    goneText: 'It was deleted, or it belongs to somebody else.',
    label: 'Messages of this conversation',
    earlier: 'Earlier messages',
    today: 'Today',
    start: 'Write the first message.',
    sent: 'Sent',
    read: 'Read',
    sending: 'Sending',
    notSent: 'Not sent.',
    retry: 'Try again',
    discard: 'Discard',
    picture: (place: number) => `Picture ${place}`,
    masked: 'Phone numbers are shown once the saller accepts a request. Until then they are hidden here.',
    lines,
    otherLine: 'The deal has changed',
    /** After a first question of somebody without an e-mail address. */
    answer: {
      text: 'We show the answer here. To hear of it elsewhere, allow notifications or add an e-mail address.',
      allow: 'Allow notifications',
      addEmail: 'Add an e-mail address',
    },
  },
  write: {
    label: 'Write a message',
    send: 'Send',
    addPicture: 'Add a picture',
    removePicture: (name: string) => `Remove ${name}`,
    retryPicture: 'Try again',
    sendingPicture: 'Sending the picture',
    left: (count: number) => `${groupDigits(count)} characters left`,
    tooLong: (count: number) => `${groupDigits(count)} characters too many`,
    waitForPictures: 'One moment: a picture is still being sent.',
    pictureFailed: 'A picture was not sent. Try it again or remove it, then send.',
    quick: 'Quick replies',
  },
  /** Sent after one more press, never at once. */
  quickReplies: {
    buyer: ['Is it still available?', 'Where can I see it?', 'Is the battery original?', 'I pay when we meet'],
    saller: [
      'Yes, it is still available',
      'Where can you come?',
      'I can send more pictures',
      'Please book it here first',
    ],
    arrange: ['When can you come?', 'Where shall we meet?', 'All right, I will propose a time'],
    meeting: ['I am on my way', 'I will be 10 minutes late', 'Where are you?', 'Thank you, see you there'],
  },
  warnings: {
    link: {
      title: 'This link leaves GreenTech,',
      text: 'so it can’t be pressed here. Do not type a PIN or a code anywhere.',
    },
    wallet: {
      title: 'This is about a wallet.',
      text: 'Pay when you hold the product and have checked it, not before.',
    },
    advance: {
      title: 'Never pay in advance.',
      text: 'Nobody on GreenTech may ask for a booking fee. Pay when you hold the product and have checked it.',
    },
    app: { title: 'Stay on GreenTech.', text: 'What is said in another app nobody can look up later.' },
    code: { title: 'Never tell a PIN or a code.', text: 'Nobody needs it to pay you or to send you anything.' },
  },
  menu: {
    label: 'More',
    report: 'Report',
    block: (name: string) => `Block ${name}`,
    unblock: (name: string) => `Unblock ${name}`,
  },
  block: {
    short: 'Block',
    title: (name: string) => `Block ${name}?`,
    text: 'Neither of you writes to the other any more. They are not told. The messages stay as proof.',
    confirm: 'Block',
    cancel: 'Cancel',
    done: (name: string) => `You have blocked ${name}`,
    undone: (name: string) => `You can write to ${name} again`,
    blocked: 'Blocked',
    noWriting: 'You can’t write to each other',
    byMe: (name: string) => `${name} isn’t told. The messages stay as proof.`,
    byOther: 'This conversation has ended. The messages stay as proof.',
    unblock: 'Unblock',
  },
  report: {
    short: 'Report',
    too: 'Report too',
    title: 'Report this conversation',
    text: 'Our admins can read it from then on. The other person is not told.',
    close: 'Close',
    cancel: 'Cancel',
    send: 'Send report',
    words: 'What happened? (optional)',
    reasonLabel: 'Why',
    missing: 'Please choose a reason.',
    reasons: {
      advance: 'Asks for money in advance',
      fraud: 'Tries to cheat me',
      link: 'Sends a link or asks for a code',
      rude: 'Is rude or threatens me',
      other: 'Something else',
    },
    done: 'Thank you. We will look at it.',
    already: 'You have reported this conversation.',
    message: 'Report this message',
    messageText: 'Our admins see the message, and can read the conversation up to now. The other person is not told.',
    reported: 'Reported',
  },
  /** For an admin, in the inbox. */
  forAdmins: {
    roles: { buyer: 'buyer', saller: 'saller' },
    read: 'Read the conversation',
    hide: 'Hide the conversation',
    noted: 'Newest first. That you have read it is noted, with the time.',
    loadingMessages: 'Loading the conversation',
    failedMessages: 'The conversation did not load',
    reportedMessages: 'Reported messages',
    all: 'The conversation',
  },
}
