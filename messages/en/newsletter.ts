import { groupDigits } from '#shared/money.ts'
import { mediumTime } from './times.ts'

function people(count: number): string {
  return count === 1 ? '1 reader' : `${groupDigits(count)} readers`
}

/** The issues of the newsletter, as admins write and send them. */
export const newsletter = {
  issues: 'Issues',
  write: 'Write an issue',
  noIssues: 'No issue yet',
  noIssuesText: 'Write the first one: it goes to readers who have confirmed their address.',
  untitled: 'Without a subject',
  loading: 'Loading the issue',
  failed: 'The issue did not load',
  listFailed: 'The issues did not load',
  gone: 'This issue does not exist',
  goneText: 'It may have been deleted.',
  back: 'All issues',
  newTitle: 'New issue',
  title: 'Issue of the newsletter',
  columns: {
    subject: 'Subject',
    state: 'State',
    sent: 'Sent',
    failed: 'Failed',
    remaining: 'Remaining',
    date: 'Written',
  },
  states: { draft: 'Draft', sending: 'Being sent', stopped: 'Stopped', sent: 'Sent' },
  date: mediumTime,
  count: groupDigits,
  languages: { en: 'English', bn: 'বাংলা' },
  languageText: 'A language that you leave empty is not sent.',
  subject: 'Subject',
  text: 'Text',
  textHint: 'An empty line begins a new paragraph.',
  products: 'Goods in the letter',
  productsHint: 'Goods that are sold until then are left out.',
  posts: 'Guides in the letter',
  postsHint: 'Readers get each guide in their language, if it is there.',
  search: 'Search by name',
  addOf: (name: string) => `Add ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  lost: 'No longer there',
  nothingFound: 'Nothing found',
  full: (max: number) => `${max} are the most that a letter shows.`,
  save: 'Save draft',
  saved: 'Saved',
  delete: 'Delete draft',
  deleted: 'Draft deleted',
  deleting: {
    title: 'Delete this draft?',
    text: 'Its text is gone for good. No reader has got it.',
    action: 'Delete',
    cancel: 'Keep it',
    close: 'Close',
  },
  preview: 'Preview',
  previewText: 'As it would be sent now, from what is saved.',
  previewFirst: 'Save the draft to see the letter.',
  previewEmpty: 'Nothing is written in this language, so its readers get no letter.',
  previewFailed: 'The preview did not load',
  trial: 'Send me a trial',
  trialSent: 'The trial is on its way to your own address',
  send: 'Send to readers',
  sending: {
    title: 'Send this issue now?',
    text: (readers: number) =>
      readers === 0
        ? 'Nobody has confirmed an address in its languages yet, so nobody gets it. An issue cannot be changed any more once it was sent.'
        : `It goes to ${people(readers)}. Once it has begun, its text cannot be changed; you can stop it.`,
    action: 'Send',
    cancel: 'Not yet',
    close: 'Close',
  },
  started: 'The issue is being sent',
  stop: 'Stop',
  stopped: 'Stopped',
  resume: 'Go on',
  retry: 'Try the refused again',
  progress: 'How far it is',
  figures: { sent: 'Sent', failed: 'Failed', remaining: 'Remaining' },
  from: (time: string) => `Begun ${mediumTime(time)}`,
  until: (time: string) => `ended ${mediumTime(time)}`,
  failedText:
    'Failed: the mail server of the reader refused the letter. What it refuses for now is tried again by itself.',
  troubles: {
    unreachable: 'The mail server does not answer. We try again every minute and go on where it stopped.',
    refusing:
      'The mail server refused ten readers one after the other, so the issue was stopped. Have the settings of the mail server checked, then go on.',
  },
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you changed since the last saving is lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  errors: { too_many: 'That is more than a letter shows.' },
}
