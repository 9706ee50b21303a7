import { groupDigits } from '#shared/money.ts'

/** The inbox where an admin reads what people write to the office. */
export const adminInbox = {
  title: 'Inbox',
  text: 'What people write to the office, what they report, and what waits for a decision',
  tabs: 'Parts of the inbox',
  open: 'Open',
  done: 'Done',
  newsletter: 'Newsletter',
  reports: 'Reported',
  'no-shows': 'No-shows',
  count: groupDigits,
  kinds: { contact: 'Contact', 'mail-us': 'Mail Us' },
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  replySubject: 'Your message to GreenTech',
  markDone: 'Mark as done',
  markDoneOf: (name: string) => `Mark as done: the message of ${name}`,
  markOpen: 'Mark as open',
  markOpenOf: (name: string) => `Mark as open: the message of ${name}`,
  nowDone: 'Marked as done',
  nowOpen: 'Back among the open ones',
  date: (time: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Dhaka' }).format(
      new Date(time),
    ),
  loading: 'Loading the inbox',
  failed: 'The inbox did not load',
  noneOpen: 'Nothing waits for an answer',
  noneOpenText: 'New messages appear here and go to the office by letter.',
  noneDone: 'Nothing done yet',
  noneDoneText: 'Messages that you mark as done appear here for a year.',
  noSubscribers: 'Nobody has subscribed yet',
  noSubscribersText: 'Addresses from the form on the home page appear here.',
  subscribers: 'Newsletter subscribers',
  since: 'Since',
  email: 'Email',
}
