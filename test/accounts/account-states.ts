import { randomUUID } from 'node:crypto'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { runAccountCommand } from '#main/commands/account-command.ts'
import { aUser } from '#people/users/server/build.ts'
import { type Caller, type EmbeddedSite, PASSWORD, PHOTO } from '../embedded-site.ts'

/** How somebody is known to shop and sign-in service; each of the table's columns. */
export const STATES = [
  'guest',
  'anonymous',
  'no record',
  'no record, Google',
  'pending',
  'unproven',
  'number proven',
  'proven',
  'signed out',
  'disabled',
  'removed',
] as const
export type State = (typeof STATES)[number]
type Role = 'buyer' | 'saller'

export interface Somebody {
  /** Null: a guest. */
  who: Caller | null
  email: string
}

let people = 0

/** A new person in this state, who chose the role where they could choose one. */
export async function somebodyIn(site: EmbeddedSite, state: State, role: Role): Promise<Somebody> {
  const email = `state${++people}@example.com`
  if (state === 'guest') return { who: null, email }
  if (state === 'anonymous') return { who: callerOf(await site.identity('v1/accounts:signUp', {})), email }
  if (state === 'no record') return { who: await site.signUp(email), email }
  if (state === 'no record, Google') return { who: await renewed(site, await site.signUp(email), 'google.com'), email }
  const pending = await site.register(email, role)
  if (state === 'pending') return { who: pending, email }
  await site.call(pending, 'GET', '/api/profile')
  if (state === 'unproven') return { who: pending, email }
  if (state === 'number proven') {
    const number = `+88017${String(people).padStart(8, '0')}`
    await site.pool.query('update identity.accounts set phone_number = $2 where uid = $1', [pending.uid, number])
    // As if the record were older than this second: the token that names the number is a later one.
    await site.pool.query('update users set email_as_of = 0 where uid = $1', [pending.uid])
    return { who: await renewed(site, pending), email }
  }
  await site.pool.query('update identity.accounts set email_verified = true where uid = $1', [pending.uid])
  const proven = await renewed(site, pending)
  await leave(site, proven, state)
  return { who: proven, email }
}

/** Brings the account into its state. The token that the person holds is then older than the change. */
async function leave(site: EmbeddedSite, { uid, idToken }: Caller, state: State): Promise<void> {
  const deps = { db: site.db, publicUrl: 'https://shop.example', dataDir: '', say: () => {} }
  if (state === 'signed out') await runAccountCommand(['sign-out', uid], deps)
  if (state === 'disabled') await runAccountCommand(['disable', uid], deps)
  if (state === 'removed') await site.identity('v1/accounts:delete', { idToken })
}

function callerOf({ body }: { body: { localId: string; idToken: string; refreshToken: string } }): Caller {
  return { uid: body.localId, idToken: body.idToken, refreshToken: body.refreshToken }
}

/** The caller with a new token, which has the stored values. */
async function renewed(site: EmbeddedSite, who: Caller, provider = 'password'): Promise<Caller> {
  await site.pool.query('update identity.sessions set provider = $1 where uid = $2', [provider, who.uid])
  const grant = { grant_type: 'refresh_token', refresh_token: who.refreshToken }
  const { body } = await site.identity('v1/token', grant)
  return { uid: who.uid, idToken: body.id_token, refreshToken: body.refresh_token }
}

const FORM = {
  ...{ name: 'X', category: 'hp', photo: PHOTO, originalPrice: '2', resalePrice: '1', location: 'Dhaka' },
  ...{ used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' },
}
const MESSAGE = { name: 'Somebody', email: 'somebody@example.com', phone: '01712345678', message: 'Hello' }

interface Write {
  role: Role
  run: (
    site: EmbeddedSite,
    by: Somebody,
  ) => Promise<{ status: number; code?: string | undefined; error?: string | undefined }>
}

/** Writes that a person may attempt, by the table's rows. */
export const WRITES: Record<string, Write> = {
  'save the user record': {
    role: 'saller',
    run: (site, { who, email }) => {
      const record = { displayName: 'Somebody', email, role: 'saller' }
      return site.call(who, 'POST', '/api/users', record)
    },
  },
  'save the profile': {
    role: 'saller',
    run: (site, { who }) => site.call(who, 'PUT', '/api/profile', { displayName: 'New Name' }),
  },
  'add a product': {
    role: 'saller',
    run: (site, { who }) => site.call(who, 'POST', '/api/add-a-product', FORM),
  },
  'edit the own product': {
    role: 'saller',
    run: async (site, by) => site.call(by.who, 'PUT', `/api/my-products/${await ownProduct(site, by)}`, FORM),
  },
  'delete the own product': {
    role: 'saller',
    run: async (site, by) => site.call(by.who, 'DELETE', `/api/my-products/${await ownProduct(site, by)}`),
  },
  'advertise the own product': {
    role: 'saller',
    run: async (site, by) =>
      site.call(by.who, 'POST', '/api/advertise', { product: { _id: await ownProduct(site, by) } }),
  },
  'book a product': {
    role: 'buyer',
    run: async (site, { who }) => {
      const input = { productId: await somebodysProduct(site), phone: '01712345678', location: 'Dhaka' }
      return site.call(who, 'POST', '/api/bookings', input)
    },
  },
  'say how to pay': {
    role: 'buyer',
    run: async (site, by) =>
      site.call(by.who, 'PUT', `/api/bookings/${await ownBooking(site, by)}/pay`, { pay: 'cash' }),
  },
  'disable a user (admins)': {
    role: 'saller',
    run: (site, { who }) => site.call(who, 'PUT', `/api/user/${randomUUID()}/disabled`, { disabled: true }),
  },
  'write to the office': {
    role: 'buyer',
    run: (site, { who }) => site.call(who, 'POST', '/api/contact', { ...MESSAGE, company: 'Shop' }),
  },
  'subscribe to the newsletter': {
    role: 'buyer',
    run: (site, { who, email }) => site.call(who, 'POST', '/api/newsletter', { email }),
  },
  'upload a picture': { role: 'saller', run: (site) => site.upload() },
  'end the account at the shop': {
    role: 'buyer',
    run: (site, { who, email }) => site.call(who, 'DELETE', `/api/profile/${email}`),
  },
  'change the name at sign-in': {
    role: 'buyer',
    run: (site, { who }) => site.identity('v1/accounts:update', { idToken: who?.idToken, displayName: 'New Name' }),
  },
  'change the password': {
    role: 'buyer',
    run: (site, { who }) => site.identity('v1/accounts:update', { idToken: who?.idToken, password: `${PASSWORD}!` }),
  },
  'change the e-mail address': {
    role: 'buyer',
    run: (site, { who, email }) =>
      site.identity('v1/accounts:update', { idToken: who?.idToken, email: `new.${email}` }),
  },
  'ask for the verification letter': {
    role: 'buyer',
    run: (site, { who }) =>
      site.identity('v1/accounts:sendOobCode', { idToken: who?.idToken, requestType: 'VERIFY_EMAIL' }),
  },
  'delete the account': {
    role: 'buyer',
    run: (site, { who }) => site.identity('v1/accounts:delete', { idToken: who?.idToken }),
  },
}

async function ownRecord(site: EmbeddedSite, { who }: Somebody) {
  const query = site.db
    .selectFrom('users')
    .select(['id', 'email', 'display_name as displayName', 'photo_url as photoURL'])
  return query.where('uid', '=', who?.uid ?? '').executeTakeFirst()
}

/** A product of the person, or of somebody else where they have no record. */
async function ownProduct(site: EmbeddedSite, by: Somebody): Promise<string> {
  const seller = await ownRecord(site, by)
  return seller ? (await aProduct(site.db, seller))._id : somebodysProduct(site)
}

async function ownBooking(site: EmbeddedSite, by: Somebody): Promise<string> {
  const product = await aProduct(site.db, await aSaller(site))
  const buyer = (await ownRecord(site, by)) ?? (await aSaller(site))
  return (await aBooking(site.db, { product, buyer }))._id
}

async function somebodysProduct(site: EmbeddedSite): Promise<string> {
  return (await aProduct(site.db, await aSaller(site)))._id
}

function aSaller({ db }: EmbeddedSite) {
  return aUser(db, { role: 'saller' })
}
