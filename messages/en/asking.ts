/** 'Ask the saller' on the page of a product. */
export const asking = {
  short: 'Ask',
  open: 'Ask the saller',
  openConversation: 'Open your conversation',
  title: 'Ask the saller',
  close: 'Close',
  cancel: 'Cancel',
  send: 'Send',
  label: 'Your question',
  quick: 'Often asked',
  questions: [
    'Is it still available?',
    'Where can I see it?',
    'What is the last price?',
    'How long does the battery last?',
  ],
  sent: 'Your question is sent',
  advice: 'Never pay in advance. Pay when you hold the product and have checked it.',
  failed: 'This did not open. Please try again.',
  guest: 'Sign in to ask the saller',
}
