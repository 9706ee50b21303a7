import { mailUs } from './mail-us.ts'

/** Contact page, Mail Us and the newsletter. */
export const inbox = {
  ...mailUs,
  examples: {
    name: 'Your name',
    email: 'you@example.com',
    phone: '01XXX XXX XXX',
    company: 'Shop or company',
    message: 'What can we do for you?',
  },
  contact: {
    title: 'Contact',
    text: 'A question about a product, a booking or your account? Write to us, a person answers.',
    send: 'Send message',
    sent: 'Thanks your for your message!!. We will reply in your email shortly!!!',
    visit: 'Visit or call',
    address: 'Address',
    open: 'Open',
  },
  newsletter: {
    title: 'A newsletter is planned',
    text: 'It has not started yet. Leave your address to be on its list, and take it off whenever you like.',
    subscribe: 'Subscribe',
    thanks: 'Thanks for your Subscription!!!',
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
