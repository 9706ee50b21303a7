/** Asks both people of a deal whether the history of the device may be kept: at the meeting, and on the page of the deal. */
export const consent = {
  title: 'Keep the history of this device?',
  text: 'If both of you say yes, its next buyer sees the month and district of this sale, the grade as found, faults by name, the battery if it was read from a file, and how many points were in order. No names, no price. Each of you can take it back on the sale paper.',
  yes: 'Yes, keep it',
  no: 'No',
  given: 'You said yes. It is kept if the other side says yes, too.',
  refused: 'You said no. Nothing is kept.',
}
