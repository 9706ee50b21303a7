/** The words of the inbox's e-mails: only the server writes them, and the browser need not load them. */
export const inboxLetters = {
  newMessage: {
    subject: {
      contact: (name: string) => `Contact: ${name}`,
      'mail-us': (name: string) => `Mail Us: ${name}`,
    },
    button: 'Open the inbox',
    footer: 'You get this letter because somebody wrote to GreenTech. Reply to the address above, not to this letter.',
  },
  welcome: {
    subject: 'Please confirm your address for our newsletter',
    paragraphs: [
      'Somebody entered this address for the newsletter of GreenTech. If it was you, press the button: only then do we send it to you.',
      'Was it not you? Then you need not do anything: we send you no newsletter, and delete the address after 30 days.',
    ],
    confirm: 'Confirm the address',
    unsubscribe: 'Unsubscribe',
    footer: 'You get this letter because this address was entered for the newsletter on GreenTech.',
  },
  issue: { footer: 'You get this letter because you confirmed this address for the newsletter of GreenTech.' },
  trial: {
    subject: (subject: string) => `Trial: ${subject}`,
    footer:
      'This is a trial of the newsletter, sent to you alone. In the letter to readers the link to unsubscribe stands here.',
  },
  facts: { name: 'Name', email: 'E-mail', phone: 'Phone', company: 'Company' },
}
