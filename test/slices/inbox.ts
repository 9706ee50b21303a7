import { inbox } from '#content/inbox/contract.ts'
import { aMessage } from '#content/inbox/server/build.ts'
import { addSubscriber } from '#content/inbox/server/store.ts'
import { type Given, MAY, newEmail, ROW_OF, sliceCalls } from '../slice-calls.ts'

const writer = { name: 'Somebody', email: 'somebody@example.com', phone: '01712345678', message: 'Hello' }

async function rows({ shop }: Given) {
  const email = newEmail()
  const subscriber = (await addSubscriber(shop.db, email, 'en')) as string
  return { email, subscriber, message: (await aMessage(shop.db))._id }
}

export const calls = sliceCalls(inbox, rows, {
  inputs: async ({ subscriber, message }, { shop }) => ({
    sendContact: { ...writer, company: 'Shop' },
    mailUs: writer,
    subscribe: { email: 'somebody@example.com' },
    confirmSubscription: { token: await shop.newsletterLinks.makeToken({ subscriber }) },
    unsubscribe: { token: await shop.newsletterLinks.makeToken({ subscriber }) },
    listMessages: {},
    markMessage: { id: message, done: true },
    listSubscribers: {},
    showContactDetails: {},
    editContactDetails: {
      ...{ address: 'House 1', addressBangla: 'বাড়ি ১', hours: '10 to 18', phone: '+880 2 555', tollFree: '0800 555' },
      ...{ email: 'desk@shop.example', facebook: 'https://facebook.example/shop', youtube: '', instagram: '' },
    },
  }),
  who: {
    sendContact: MAY.anyone,
    mailUs: MAY.anyone,
    subscribe: MAY.anyone,
    confirmSubscription: MAY.anyone,
    unsubscribe: MAY.anyone,
    listMessages: MAY.admin,
    markMessage: MAY.admin,
    listSubscribers: MAY.admin,
    showContactDetails: MAY.anyone,
    editContactDetails: MAY.admin,
  },
  addresses: [
    {
      what: 'an entry of the inbox',
      ...{ path: ({ message }) => `/api/inbox/${message}`, row: ({ message }) => ['inbox_messages', message] },
      body: () => ({ done: true }),
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'the inbox',
      ...{ path: () => '/api/inbox', row: ({ message }) => ['inbox_messages', message] },
      verbs: { GET: ROW_OF.admin },
    },
    {
      what: 'the subscribers',
      ...{ path: () => '/api/newsletter', row: ({ subscriber }) => ['newsletter_subscribers', subscriber] },
      body: ({ email }) => ({ email }),
      verbs: { GET: ROW_OF.admin, POST: '200 200 200 200 200 200' },
    },
  ],
})
