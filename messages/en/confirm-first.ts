/** Texts for a user who books or sells before their e-mail address is confirmed. */
export const confirmFirst = {
  title: 'Please confirm your e-mail address first',
  text: (email: string) => `Open the letter that we sent to ${email} and follow its link. Then try again here.`,
  orPhone: 'A confirmed phone number does as well.',
  byPhone: 'Confirm a phone number',
  again: 'Send the letter again',
  sent: (time: string) => `The letter was sent again at ${time}.`,
  failed: 'The letter could not be sent. Please try again in a moment.',
}
