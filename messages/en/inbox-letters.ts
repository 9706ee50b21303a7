/** The words of the inbox's letters: only the server writes letters, the browser need not load them. */
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
    subject: 'Your address is on the list of our newsletter',
    paragraphs: [
      'Thank you for your subscription. The newsletter has not started yet: until it does, we send you no other letter for it.',
      'Was it not you who gave us this address, or do you not want to be on the list any more? One click is enough.',
    ],
    unsubscribe: 'Unsubscribe',
    footer: 'You get this letter because this address was entered for the newsletter on GreenTech.',
  },
  facts: { name: 'Name', email: 'E-mail', phone: 'Phone', company: 'Company' },
}
