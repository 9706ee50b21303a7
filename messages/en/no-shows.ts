import { clock } from './times.ts'

/** The part of the inbox in which an admin decides about no-shows that were denied. */
export const noShows = {
  loading: 'Loading the no-shows',
  failed: 'The no-shows did not load',
  intro: 'Until you decide, a no-show that was denied counts for nobody. Both sides read your note.',
  none: 'Nothing waits for a decision',
  noneText: 'A no-show that somebody denies appears here.',
  people: (buyer: string, saller: string) => `Buyer: ${buyer} · Saller: ${saller}`,
  meeting: 'Agreed meeting',
  noMeeting: 'No meeting was agreed.',
  meetingInWords: (day: string, from: string, to: string, place: string) =>
    `${day}, ${clock(from)} to ${clock(to)}, ${place}`,
  says: {
    'no-show': (name: string) => `${name} says that the other did not come`,
    contest: (name: string) => `${name} denies it`,
  },
  wordless: 'Without words.',
  history: 'Everything that happened',
  historyOf: (product: string) => `Everything that happened: ${product}`,
  mine: 'You are one of the two: another admin decides.',
  uphold: 'It counts',
  upholdOf: (product: string) => `It counts: the no-show about ${product}`,
  dismiss: 'It does not count',
  dismissOf: (product: string) => `It does not count: the no-show about ${product}`,
  dialog: {
    title: { uphold: 'The no-show counts?', dismiss: 'The no-show counts for nobody?' },
    text: {
      uphold: (name: string) => `It counts against ${name}. Both are told, and this is final.`,
      dismiss: () => 'The deal stays ended. Both are told, and this is final.',
    },
    note: 'Why',
    noteHint: 'Both sides read it.',
    noteMissing: 'Please say why.',
    action: { uphold: 'Decide that it counts', dismiss: 'Decide that it does not' },
    cancel: 'Not yet',
    close: 'Close',
    done: 'Decided. Both are told.',
  },
}
