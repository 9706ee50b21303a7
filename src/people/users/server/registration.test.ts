import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Holder, refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { recordStatements } from '../../../../test/database/statements.ts'
import { emptyTables, newDatabase } from '../../../../test/database.ts'

let shop: TestApp
let statementsOf: ReturnType<typeof recordStatements>
beforeAll(async () => {
  shop = await testApp({}, await newDatabase())
  statementsOf = recordStatements(shop.sitePool)
})
afterAll(() => shop.close())
beforeEach(() => emptyTables(shop.pool, 'users', 'pending_profiles', 'removed_users', 'rate_limits'))

function aStranger(email = `${randomUUID().slice(0, 8)}@example.com`) {
  return { uid: randomUUID(), email }
}

/** Registers as a guest and gives the value that the browser keeps. */
async function register(email: string, given: object = {}): Promise<string> {
  const profile = { displayName: 'Nusrat Jahan', email, role: 'saller', photoURL: null, ...given }
  const { registration = '' } = (await shop.callsOf().saveUser(profile)) as { registration?: string }
  return registration
}

async function roleOf(holder: Holder): Promise<string | undefined> {
  return (await shop.callsOf(holder).listUsers({})).items[0]?.role
}

test('[Q09 S08] a guest who saves the same e-mail later changes neither name nor role of who registered before', async () => {
  const nusrat = aStranger()
  const registration = await register(nusrat.email)
  await register(nusrat.email, { displayName: 'Changed by a stranger', role: 'buyer' })
  const { items } = await shop.callsOf({ ...nusrat, registration }).listUsers({})
  expect(items).toMatchObject([{ displayName: 'Nusrat Jahan', role: 'saller' }])
})

test('[Q09] without the value that registration answered nobody gets the pending profile, whatever their e-mail', async () => {
  const nusrat = aStranger()
  await register(nusrat.email)
  expect(await roleOf(nusrat)).toBeUndefined()
  for (const wrong of ['', 'x', 'A'.repeat(43), 'A'.repeat(500), '💥', '\u0000'.repeat(3)].map(encodeURIComponent))
    expect(await roleOf({ ...nusrat, registration: wrong })).toBeUndefined()
  // A person without a claim chooses name and role again.
  await shop
    .callsOf(nusrat)
    .saveUser({ displayName: 'Nusrat Jahan', email: nusrat.email, role: 'saller', photoURL: null })
  expect(await roleOf(nusrat)).toBe('saller')
})

test('[Q09] the value of one e-mail address opens no profile for a token of another, and stays good for its own', async () => {
  const [nusrat, stranger] = [aStranger(), aStranger()]
  const registration = await register(nusrat.email)
  expect(await roleOf({ ...stranger, registration })).toBeUndefined()
  expect(await roleOf({ ...stranger, email: null, registration })).toBeUndefined()
  expect(await roleOf({ ...nusrat, registration })).toBe('saller')
})

test('[Q09 S10] a first sign-in with Google claims no pending profile and makes a buyer, whatever the body says', async () => {
  const email = aStranger().email
  const registration = await register(email)
  const google = { uid: randomUUID(), email, provider: 'google.com', registration }
  expect(await roleOf(google)).toBeUndefined()
  await shop.callsOf(google).saveUser({ displayName: 'Nusrat', email, role: 'saller', photoURL: null })
  expect(await roleOf(google)).toBe('buyer')
})

test('[Q09] the value is random, counts once, and the database holds its hash alone', async () => {
  const nusrat = aStranger()
  const registration = await register(nusrat.email)
  expect(registration).toMatch(/^[\w-]{43}$/)
  expect(await register(nusrat.email)).not.toBe(registration)
  const { rows } = await shop.pool.query('select * from pending_profiles order by role desc, expires_at')
  expect(JSON.stringify(rows)).not.toContain(registration)
  expect(rows.map(({ hash }) => hash.toString('hex'))).toContain(
    createHash('sha256').update(Buffer.from(registration, 'base64url')).digest('hex'),
  )
  expect(await roleOf({ ...nusrat, registration })).toBe('saller')
  expect(await roleOf({ ...aStranger(nusrat.email), registration })).toBeUndefined()
})

test('[Q09] a pending profile is void after a day', async () => {
  const nusrat = aStranger()
  const registration = await register(nusrat.email)
  await shop.pool.query("update pending_profiles set expires_at = now() - interval '1 second'")
  expect(await roleOf({ ...nusrat, registration })).toBeUndefined()
})

test('[Q09] a stranger with one network address cannot push out the profile of somebody who registers', async () => {
  const nusrat = aStranger()
  const registration = await register(nusrat.email)
  for (let made = 0; made < 59; made++) await register(nusrat.email, { displayName: 'Stranger' })
  expect((await refusalOf(register(nusrat.email))).status).toBe(429)
  expect(await roleOf({ ...nusrat, registration })).toBe('saller')
})

test('[Q09] at most 120 pending profiles of one e-mail address are kept, the newest', async () => {
  const email = 'often@example.com'
  await shop.pool.query(
    `insert into pending_profiles (hash, email, display_name, role, expires_at)
     select sha256(n::text::bytea), $1, 'Old', 'buyer', now() + interval '1 hour' from generate_series(1, 150) n`,
    [email],
  )
  const registration = await register(email)
  expect((await shop.pool.query('select count(*)::int from pending_profiles')).rows).toEqual([{ count: 120 }])
  expect(await roleOf({ ...aStranger(email), registration })).toBe('saller')
})

test('[Q09] registration answers and works alike for an e-mail address that is known and for one that is not', async () => {
  const known = await shop.aPerson({ role: 'buyer' })
  const answers: { status: number; keys: string[]; bytes: number }[] = []
  const texts: string[][] = []
  for (const email of ['warm@example.com', known.email, 'unknown@example.com']) {
    const statements = await statementsOf(async () => {
      const answer = await shop.send('POST', '/api/users', { displayName: 'Somebody', email, role: 'buyer' })
      answers.push({ status: answer.statusCode, keys: Object.keys(answer.json()), bytes: answer.body.length })
    })
    texts.push(statements.map(({ text }) => text))
  }
  expect(answers[1]).toEqual(answers[2])
  expect(texts[1]).toEqual(texts[2])
  expect(texts[1]?.join()).toContain('pending_profiles')
})

describe('a browser client that makes the calls of the specification alone', () => {
  /** Registers and returns the cookie as a browser would send it back, with its attributes. */
  async function saveUser(email: string, url = '/api/users') {
    const profile = { displayName: 'Nusrat Jahan', email, role: 'saller', photoURL: null }
    const { headers } = await shop.app.inject({ method: 'POST', url, payload: profile })
    const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ')
    return { cookie, attributes }
  }

  async function recordOf(holder: Holder, cookie: string, url = '/api/users') {
    const headers = { ...(await shop.as(holder)), cookie }
    return (await shop.app.inject({ url, headers })).json()
  }

  test('[Q09 S08] has its record with the first call with the token: the cookie of POST /users claims it', async () => {
    const nusrat = aStranger()
    const { cookie, attributes } = await saveUser(nusrat.email)
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/api', 'SameSite=Strict'])
    expect(await recordOf(nusrat, cookie)).toMatchObject([{ displayName: 'Nusrat Jahan', role: 'saller' }])
  })

  test('has its record by the calls below /bn, too', async () => {
    const nusrat = aStranger()
    const { cookie, attributes } = await saveUser(nusrat.email, '/bn/api/users')
    expect(attributes).toContain('Path=/bn/api')
    expect(await recordOf(nusrat, cookie, '/bn/api/users')).toMatchObject([{ displayName: 'Nusrat Jahan' }])
  })

  test('[Q09] has nothing of it with a token of another address, nor without a token', async () => {
    const [nusrat, stranger] = [aStranger(), aStranger()]
    const { cookie } = await saveUser(nusrat.email)
    for (const other of [cookie, 'registration=', 'registration=%00', `registration=${'A'.repeat(43)}`])
      expect(await recordOf(stranger, other)).toEqual([])
    expect((await shop.app.inject({ url: '/api/users', headers: { cookie } })).statusCode).toBe(401)
    expect(await recordOf(nusrat, cookie)).toHaveLength(1)
  })

  test('[Q09] gets no cookie of another site: a form there cannot save a profile', async () => {
    const profile = JSON.stringify({ displayName: 'N', email: 'n@example.com', role: 'buyer', photoURL: null })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin: 'https://evil.example' }
      const answer = await shop.app.inject({ method: 'POST', url: '/api/users', headers, payload: profile })
      expect(answer.json(), type).toMatchObject({ acknowledged: false })
      expect([Math.floor(answer.statusCode / 100), answer.headers['set-cookie']], type).toEqual([4, undefined])
    }
  })

  test('[Q09 S08] has its record also by POST /users with the token, which sets no cookie', async () => {
    const nusrat = aStranger()
    const profile = { displayName: 'Nusrat Jahan', email: nusrat.email, role: 'saller', photoURL: null }
    const answer = await shop.send('POST', '/api/users', profile, nusrat)
    expect([answer.json(), answer.headers['set-cookie']]).toEqual([{ acknowledged: true, recorded: true }, undefined])
    expect(await roleOf(nusrat)).toBe('saller')
  })
})

describe('somebody with a proven phone number and no e-mail address', () => {
  const profile = { displayName: 'Nusrat Jahan', role: 'saller', photoURL: null }
  const byPhone = (phone = '+8801712345678') => ({ uid: randomUUID(), email: null, phone, provider: 'phone' })

  test('saves a record with that number and an address that stands for none, which stays', async () => {
    const nusrat = byPhone()
    expect(await shop.callsOf(nusrat).saveUser(profile)).toMatchObject({ recorded: true })
    const own = await shop.callsOf(nusrat).showProfile({})
    expect(own).toMatchObject({ displayName: 'Nusrat Jahan', role: 'saller', phone: '+8801712345678' })
    expect(own.email).toMatch(/^[\w-]{36}@no-address\.invalid$/)
    expect(await shop.callsOf(nusrat).saveUser({ ...profile, role: 'buyer' })).toMatchObject({ recorded: false })
    expect(await shop.callsOf(nusrat).showProfile({})).toEqual(own)
  })

  test('is reached under that address by the calls of the specification', async () => {
    const nusrat = byPhone()
    await shop.callsOf(nusrat).saveUser(profile)
    const { email } = await shop.callsOf(nusrat).showProfile({})
    expect((await shop.callsOf(nusrat).listUsers({})).items).toMatchObject([{ email, role: 'saller' }])
    expect((await shop.callsOf(nusrat).listMyProducts({ email })).total).toBe(0)
    expect((await shop.callsOf(nusrat).listMyOrders({ email })).total).toBe(0)
  })

  test('saves it under no e-mail address of their choice, and never as admin', async () => {
    const named = shop.callsOf(byPhone()).saveUser({ ...profile, email: 'somebody@example.com' })
    expect(await refusalOf(named)).toMatchObject({ status: 403, code: 'not_yours' })
    const admin = shop.callsOf(byPhone()).saveUser({ ...profile, role: 'admin' })
    expect(await refusalOf(admin)).toMatchObject({ status: 400, fields: { role: { code: 'invalid_value' } } })
  })

  test('shows the first address of the account from the next token on', async () => {
    const nusrat = byPhone()
    await shop.callsOf(nusrat).saveUser(profile)
    const later = { ...nusrat, email: 'nusrat.later@example.com', issuedAt: Math.floor(Date.now() / 1000) }
    expect((await shop.callsOf(later).showProfile({})).email).toBe('nusrat.later@example.com')
  })

  test('shows no address that nobody has confirmed: with a number beside it the record has none, until it is confirmed', async () => {
    const now = Math.floor(Date.now() / 1000)
    const stranger = { ...byPhone(), email: 'a.stranger@example.com', emailVerified: false, issuedAt: now - 20 }
    const { phone: _, ...registered } = stranger
    await shop.callsOf(registered).saveUser({ ...profile, email: stranger.email })
    expect((await shop.callsOf(registered).showProfile({})).email).toBe(stranger.email)
    const proven = { ...stranger, issuedAt: now - 10 }
    const none = expect.stringMatching(/@no-address\.invalid$/)
    const { email } = await shop.callsOf(proven).showProfile({})
    expect(email).toEqual(none)
    expect((await shop.callsOf(proven).listUsers({})).items).toMatchObject([{ email }])
    expect((await shop.callsOf(proven).showProfile({})).email).toBe(email)
    const before = await refusalOf(shop.callsOf(registered).showProfile({}))
    expect([before.status, before.code]).toEqual([401, 'token_revoked'])
    const confirmed = { ...proven, emailVerified: true, issuedAt: now }
    expect((await shop.callsOf(confirmed).showProfile({})).email).toBe(stranger.email)
  })

  test('saves a record of a number without the address beside it that nobody has confirmed', async () => {
    const nusrat = { ...byPhone(), email: 'a.stranger@example.com', emailVerified: false }
    const named = shop.callsOf(nusrat).saveUser({ ...profile, email: nusrat.email })
    expect(await refusalOf(named)).toMatchObject({ status: 403, code: 'not_yours' })
    expect(await shop.callsOf(nusrat).saveUser(profile)).toMatchObject({ recorded: true })
    expect((await shop.callsOf(nusrat).showProfile({})).email).toMatch(/@no-address\.invalid$/)
  })

  test('leaves the shop by the address that stands for none', async () => {
    const nusrat = byPhone()
    await shop.callsOf(nusrat).saveUser(profile)
    const { email } = await shop.callsOf(nusrat).showProfile({})
    const other = await refusalOf(shop.callsOf(nusrat).leaveShop({ email: 'somebody@example.com' }))
    expect(other.code).toBe('not_yours')
    expect(await shop.callsOf(nusrat).leaveShop({ email })).toEqual({ acknowledged: true })
  })
})

test('a guest without an e-mail address is refused at the field, and somebody anonymous saves nothing', async () => {
  const profile = { displayName: 'Nusrat Jahan', role: 'saller', photoURL: null }
  expect(await refusalOf(shop.callsOf().saveUser(profile))).toMatchObject({
    status: 400,
    fields: { email: { code: 'required' } },
  })
  const anonymous = { uid: randomUUID(), email: null, provider: 'anonymous' }
  expect(await refusalOf(shop.callsOf(anonymous).saveUser(profile))).toMatchObject({ status: 403, code: 'not_yours' })
})

describe('the language of an account', () => {
  async function languageOf({ uid }: { uid: string }) {
    const { rows } = await shop.pool.query('select language from users where uid = $1', [uid])
    return rows[0]?.language
  }

  test('is that of the address by which a guest registers', async () => {
    for (const [prefix, language] of [
      ['', 'en'],
      ['/bn', 'bn'],
    ]) {
      const person = aStranger()
      const profile = { displayName: 'Nusrat Jahan', email: person.email, role: 'saller' }
      const { registration } = (await shop.send('POST', `${prefix}/api/users`, profile)).json()
      await shop.callsOf({ ...person, registration }).listUsers({})
      expect(await languageOf(person)).toBe(language)
    }
  })

  test('is that of the address by which somebody signed in saves the record, and saving again changes nothing', async () => {
    const google = { ...aStranger(), provider: 'google.com' }
    const record = { displayName: 'Nusrat', email: google.email, role: 'buyer' }
    await shop.send('POST', '/bn/api/users', record, google)
    await shop.send('POST', '/api/users', record, google)
    expect(await languageOf(google)).toBe('bn')
  })

  test('is the one that a member chooses', async () => {
    const [nusrat, rafiq] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'buyer' })]
    await shop.callsOf(nusrat).chooseLanguage({ language: 'bn' })
    expect([await languageOf(nusrat), await languageOf(rafiq)]).toEqual(['bn', 'en'])
    const refused = await shop.send('PUT', '/api/profile/language', { language: 'fr' }, nusrat)
    expect([refused.statusCode, await languageOf(nusrat)]).toEqual([400, 'bn'])
  })

  test('is that of the page where a member who never chose one last did something', async () => {
    const nusrat = await shop.aPerson({ role: 'buyer' })
    await shop.send('GET', '/bn/api/profile', undefined, nusrat)
    expect(await languageOf(nusrat)).toBe('en')
    await shop.send('PUT', '/bn/api/profile', { displayName: 'Nusrat' }, nusrat)
    expect(await languageOf(nusrat)).toBe('bn')
    await shop.callsOf(nusrat).chooseLanguage({ language: 'en' })
    await shop.send('PUT', '/bn/api/profile', { displayName: 'Nusrat Jahan' }, nusrat)
    expect(await languageOf(nusrat)).toBe('en')
  })
})

test('no profile is saved for an address that stands for a missing one', async () => {
  const profile = { displayName: 'Nusrat Jahan', email: 'nusrat@no-address.invalid', role: 'buyer', photoURL: null }
  const answer = await shop.send('POST', '/api/users', profile)
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.any(String)])
})
