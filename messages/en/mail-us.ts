/** Mail Us, which stands on every page. */
export const mailUs = {
  /** The name of the field that people do not see. */
  honeypot: 'Leave this empty',
  fields: { name: 'Name', email: 'Email', phone: 'Phone', company: 'Company', message: 'Message' },
  mailUs: {
    title: 'Mail Us',
    phone: 'Phone (optional)',
    send: 'Send',
    sent: 'Thanks your for your message!!. We will reply in your email shortly!!!',
  },
}
