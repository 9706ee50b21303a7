import { mailUs } from './mail-us.ts'

/** Contact page, Mail Us and the newsletter. */
export const inbox = {
  ...mailUs,
  examples: {
    name: 'Your name',
    email: 'you@example.com',
    phone: '01XXX XXX XXX',
    company: 'Shop or company, or none',
    message: 'What can we do for you?',
  },
  contact: {
    title: 'Contact',
    text: 'A question about a product, a booking or your account? Write to us, a person answers. All five fields are needed.',
    send: 'Send message',
    sent: 'Thanks your for your message!!. We will reply in your email shortly!!!',
    visit: 'Visit or call',
    address: 'Address',
    open: 'Open',
  },
  newsletter: {
    title: 'The newsletter',
    text: 'Guides and goods that we have picked. We send you a letter to confirm your address, and every issue has a link to leave.',
    subscribe: 'Subscribe',
    thanks: 'Thanks for your Subscription!!!',
  },
  confirm: {
    title: 'Confirm the newsletter',
    ask: 'Do you want our newsletter?',
    askText: 'Confirm that this address is yours. You can leave at any time, by the link in every issue.',
    confirm: 'Yes, send it to me',
    done: 'You are on the list',
    doneText: 'We send the next issue to your address.',
    home: 'Home',
    contact: 'Contact',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    ask: 'Leave the newsletter?',
    askText: 'We delete your address from the list and write no further letter.',
    confirm: 'Unsubscribe',
    done: 'You are off the list',
    doneText: 'Your address is deleted. You can come back at any time, from the home page.',
    unknown: 'We do not know this link. Please open it from the letter itself, or write to us.',
    home: 'Home',
    contact: 'Contact',
  },
}
