import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { everythingStored } from '../../../test/database/everything-stored.ts'
import { emptyTables, quiet } from '../../../test/database.ts'
import { aMessage } from './server/build.ts'
import { inboxJobs } from './server/jobs.ts'

let shop: TestApp
let admin: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(
    shop.pool,
    'users',
    'inbox_messages',
    'newsletter_subscribers',
    'contact_details',
    'rate_limits',
    'letters',
  )
  // Rows that a test truncates are still in it.
  shop.cache.clear()
  await shop.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  admin = await shop.aPerson({ role: 'admin' })
})

const note = {
  name: 'সাদিয়া Rahman',
  email: 'Sadia@Example.com',
  phone: '০১৭১২-৩৪৫৬৭৮',
  company: 'Rahman Traders',
  message: 'Twenty laptops,\n\nplease call.',
}

function theJobs() {
  const mail = makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
  return inboxJobs({ db: shop.db, mail, publicUrl: 'http://shop.test', newsletterLinks: shop.newsletterLinks })
}

const DETAILS = {
  ...{
    address: '',
    addressBangla: '',
    tollFree: '',
    phone: '',
    hours: '',
    hoursBangla: '',
    email: 'contact@shop.test',
  },
  ...{ facebook: '', youtube: '', instagram: '' },
}

async function deliver() {
  await shop.callsOf(admin).editContactDetails(DETAILS)
  const worker = await startWorker({ connection: shop.connection, jobs: theJobs(), crontab: '', log: quiet })
  await expect
    .poll(async () => (await shop.pool.query('select count(*) from graphile_worker.jobs')).rows[0].count)
    .toBe(0)
  await worker.stop()
  return (await shop.pool.query('select * from letters order by id')).rows
}

test('without an address of the office messages are in the inbox of the admins alone', async () => {
  await shop.callsOf().sendContact(note)
  const mail = makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
  const jobs = inboxJobs({ db: shop.db, mail, publicUrl: 'http://shop.test', newsletterLinks: shop.newsletterLinks })
  const { messageId } = (await openMessages()).map(({ _id }) => ({ messageId: _id }))[0] ?? {}
  await jobs.emailOffice?.({ messageId })
  expect((await shop.pool.query('select * from letters')).rows).toEqual([])
  expect(await openMessages()).toHaveLength(1)
})

async function openMessages() {
  return (await shop.callsOf(admin).listMessages({})).items
}

describe('writing to the office', () => {
  test('[C01 C02 C03] a message of the contact page is stored as it was written, for the admins', async () => {
    expect(await shop.callsOf().sendContact(note)).toEqual({ acknowledged: true })
    expect(await openMessages()).toEqual([
      {
        ...note,
        phone: '01712-345678',
        _id: expect.any(String),
        kind: 'contact',
        email: 'sadia@example.com',
        doneAt: null,
        createdAt: expect.any(String),
      },
    ])
  })

  test('[U10 U11] Mail Us stores a message too, and the phone may stay empty', async () => {
    const { name, email, message } = note
    await shop.callsOf().mailUs({ name, email, message, phone: '' })
    await shop.callsOf().mailUs({ name, email, message, phone: '01712345678' })
    expect(await openMessages()).toMatchObject([
      { kind: 'mail-us', phone: '01712345678', company: null },
      { kind: 'mail-us', phone: null, company: null, message: note.message },
    ])
    const refusal = await refusalOf(shop.callsOf().mailUs({ name, email, message, phone: 'call me' }))
    expect([refusal.status, refusal.fields?.phone?.code]).toEqual([400, 'invalid_phone'])
  })

  test('[C01 X10] all five fields of the contact page are required and the e-mail must be one', async () => {
    for (const field of Object.keys(note)) {
      const refusal = await refusalOf(shop.callsOf().sendContact({ ...note, [field]: ' ' }))
      expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
    }
    const wrong = await refusalOf(shop.callsOf().sendContact({ ...note, email: 'sadia' }))
    expect(wrong.fields?.email?.code).toBe('invalid_email')
    expect(await openMessages()).toEqual([])
  })

  test('a program that fills the hidden field is refused, with an address for people who are mistaken for one', async () => {
    await shop.callsOf(admin).editContactDetails(DETAILS)
    for (const call of [
      () => shop.callsOf().sendContact({ ...note, website: 'x' }),
      () => shop.callsOf().mailUs({ name: 'x', email: note.email, message: 'x', website: 'x' }),
      () => shop.callsOf().subscribe({ email: note.email, website: 'x' }),
    ]) {
      const refusal = await refusalOf(call())
      expect([refusal.status, refusal.code]).toEqual([400, 'looks_automatic'])
      expect(refusal.message).toContain('contact@shop.test')
    }
    expect(await openMessages()).toEqual([])
    expect((await shop.callsOf(admin).listSubscribers({})).total).toBe(0)
  })

  test('sixty sendings of one address in an hour are enough, and nothing more is stored', async () => {
    const statuses = []
    for (let tries = 0; tries <= 60; tries++) {
      const answer = await shop.send('POST', '/api/newsletter', { email: `p${tries}@example.com` })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect((await refusalOf(shop.callsOf().sendContact(note))).code).toBe('too_many_requests')
    expect(await openMessages()).toEqual([])
  })

  test('the office gets a letter with everything that was written, and what was written is text, never markup', async () => {
    await shop.callsOf().sendContact({ ...note, message: 'First <b>line</b>\n\nSecond line' })
    const [letter, ...others] = await deliver()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ recipient: 'contact@shop.test', subject: 'Contact: সাদিয়া Rahman' })
    for (const part of ['sadia@example.com', '01712-345678', note.company, 'Second line', '/dashboard/inbox'])
      expect(letter.text).toContain(part)
    expect(letter.html).toContain('First &lt;b&gt;line&lt;/b&gt;')
  })
})

describe('the inbox', () => {
  test('an admin marks a message as done and takes that back', async () => {
    const message = await aMessage(shop.db)
    const lists = async () => [
      (await shop.callsOf(admin).listMessages({ state: 'open' })).total,
      (await shop.callsOf(admin).listMessages({ state: 'done' })).total,
    ]
    expect(await lists()).toEqual([1, 0])
    await shop.callsOf(admin).markMessage({ id: message._id, done: true })
    await shop.callsOf(admin).markMessage({ id: message._id, done: true })
    expect(await lists()).toEqual([0, 1])
    await shop.callsOf(admin).markMessage({ id: message._id, done: false })
    expect(await lists()).toEqual([1, 0])
    const gone = await refusalOf(shop.callsOf(admin).markMessage({ id: admin.id, done: true }))
    expect([gone.status, gone.code]).toEqual([404, 'not_found'])
  })

  test('[Q01] the pages of the inbox go on where the last one ended, newest first', async () => {
    for (let day = 1; day <= 5; day++) await aMessage(shop.db, { createdAt: `2026-01-0${day}T00:00:00Z` })
    const days: string[] = []
    let cursor: string | undefined
    do {
      const page = await shop.callsOf(admin).listMessages({ limit: 2, ...(cursor && { cursor }) })
      expect(page.total).toBe(5)
      days.push(...page.items.map(({ createdAt }) => createdAt.slice(8, 10)))
      // A message that comes meanwhile moves nothing.
      await aMessage(shop.db, { createdAt: '2026-02-01T00:00:00Z', doneAt: '2026-02-01T00:00:00Z' })
      cursor = page.next ?? undefined
    } while (cursor)
    expect(days).toEqual(['05', '04', '03', '02', '01'])
  })

  test('a message goes a year after it was settled, one that waits stays', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await aMessage(shop.db, { createdAt: ago(900) })
    await aMessage(shop.db, { createdAt: ago(900), doneAt: ago(367) })
    const young = await aMessage(shop.db, { createdAt: ago(900), doneAt: ago(360) })
    await theJobs().deleteOldEntries?.({})
    expect(await openMessages()).toHaveLength(1)
    const { items } = await shop.callsOf(admin).listMessages({ state: 'done' })
    expect(items.map(({ _id }) => _id)).toEqual([young._id])
  })
})

describe('the newsletter', () => {
  async function tokenOfLastLetter(): Promise<string> {
    const letter = (await deliver()).at(-1)
    return letter.text.match(/\/newsletter\/unsubscribe\?token=([\w.-]+)/)?.[1] ?? ''
  }

  test('[H10] an address is stored once; the second time gets the same kind answer and no second letter', async () => {
    const answers = await Promise.all(
      ['tania@example.com', 'Tania@example.com', ' TANIA@EXAMPLE.COM '].map((email) =>
        shop.callsOf().subscribe({ email }),
      ),
    )
    expect(answers).toEqual(Array(3).fill({ acknowledged: true }))
    const { items } = await shop.callsOf(admin).listSubscribers({})
    expect(items).toMatchObject([{ email: 'tania@example.com' }])
    expect(await deliver()).toMatchObject([{ recipient: 'tania@example.com' }])
  })

  test('[X11] the e-mail is required and must be one', async () => {
    const codes = []
    for (const email of ['', 'tania', 'tania@'])
      codes.push((await refusalOf(shop.callsOf().subscribe({ email }))).fields?.email?.code)
    expect(codes).toEqual(['required', 'invalid_email', 'invalid_email'])
  })

  test('the link of the letter forgets the address, a second click is no error, and one may come back', async () => {
    await shop.callsOf().subscribe({ email: 'tania@example.com' })
    const token = await tokenOfLastLetter()
    await shop.callsOf().unsubscribe({ token })
    await shop.callsOf().unsubscribe({ token })
    expect((await shop.callsOf(admin).listSubscribers({})).items).toEqual([])
    expect(JSON.stringify((await shop.pool.query('select * from newsletter_subscribers')).rows)).not.toContain('tania')

    await shop.callsOf().subscribe({ email: 'tania@example.com' })
    await shop.callsOf().unsubscribe({ token })
    expect((await shop.callsOf(admin).listSubscribers({})).total).toBe(1)
    await shop.callsOf().unsubscribe({ token: await tokenOfLastLetter() })
    expect((await shop.callsOf(admin).listSubscribers({})).total).toBe(0)
  })

  test('a link that no letter carried removes nobody and says so; the database does not hold the token', async () => {
    await shop.callsOf().subscribe({ email: 'tania@example.com' })
    const token = await tokenOfLastLetter()
    const refusal = await refusalOf(shop.callsOf().unsubscribe({ token: `${token}x` }))
    expect([refusal.status, refusal.code]).toEqual([404, 'unknown_link'])
    expect((await shop.callsOf(admin).listSubscribers({})).total).toBe(1)
    await emptyTables(shop.pool, 'letters')
    const stored = await everythingStored(shop.pool)
    expect(stored).toContain('tania@example.com')
    expect(stored).not.toContain(token)
  })

  test('the link of the letter confirms the address, once and for all, until its owner leaves', async () => {
    await shop.send('POST', '/bn/api/newsletter', { email: 'tania@example.com' })
    const state = async () => (await shop.callsOf(admin).listSubscribers({})).items[0]
    expect(await state()).toMatchObject({ language: 'bn', confirmedAt: null })
    const token = await tokenOfLastLetter()
    await shop.callsOf().confirmSubscription({ token })
    const { confirmedAt } = (await state()) ?? {}
    expect(confirmedAt).toEqual(expect.any(String))
    await shop.callsOf().confirmSubscription({ token })
    expect(await state()).toMatchObject({ confirmedAt })
    // A confirmed subscriber is not asked again, and nobody else changes the language.
    await shop.pool.query(`update newsletter_subscribers set asked_at = now() - interval '2 days'`)
    await shop.callsOf().subscribe({ email: 'tania@example.com' })
    expect([(await deliver()).length, (await state())?.language]).toEqual([1, 'bn'])
    await shop.callsOf().unsubscribe({ token })
    expect((await refusalOf(shop.callsOf().confirmSubscription({ token }))).code).toBe('unknown_link')
  })

  test('who did not confirm can ask again the next day, and is forgotten after thirty days', async () => {
    await shop.callsOf().subscribe({ email: 'tania@example.com' })
    await shop.pool.query(`update newsletter_subscribers set asked_at = now() - interval '25 hours'`)
    await shop.callsOf().subscribe({ email: 'tania@example.com' })
    expect(await deliver()).toHaveLength(2)
    await theJobs().deleteOldEntries?.({})
    expect((await shop.callsOf(admin).listSubscribers({})).total).toBe(1)
    await shop.pool.query(`update newsletter_subscribers set asked_at = now() - interval '31 days'`)
    await theJobs().deleteOldEntries?.({})
    expect((await shop.callsOf(admin).listSubscribers({})).total).toBe(0)
  })

  test('who left before the letter was written gets none', async () => {
    await shop.callsOf().subscribe({ email: 'tania@example.com' })
    await shop.pool.query('update newsletter_subscribers set email = null, unsubscribed_at = now()')
    expect(await deliver()).toEqual([])
  })
})

describe('contact details', () => {
  test('[C04 U07 U08] what an admin saves is what everybody reads, without blanks around it', async () => {
    const calls = shop.callsOf(admin)
    expect(await shop.callsOf().showContactDetails({})).toEqual({ ...DETAILS, email: '' })
    const entered = {
      ...DETAILS,
      address: '  House 1,   Dhaka ',
      email: 'Desk@Shop.example',
      phone: ' +880 2 5550 1240 ',
    }
    await calls.editContactDetails({ ...entered, facebook: 'https://www.facebook.com/shop' })
    const saved = { ...DETAILS, address: 'House 1, Dhaka', email: 'desk@shop.example', phone: '+880 2 5550 1240' }
    expect(await shop.callsOf().showContactDetails({})).toEqual({ ...saved, facebook: 'https://www.facebook.com/shop' })
    await calls.editContactDetails(DETAILS)
    expect(await shop.callsOf().showContactDetails({})).toEqual(DETAILS)
  })

  test('numbers in Bengali digits are shown in Latin ones', async () => {
    await shop.callsOf(admin).editContactDetails({ ...DETAILS, phone: '০১৭১২-৩৪৫৬৭৮', tollFree: '১৬২৪৭' })
    expect(await shop.callsOf().showContactDetails({})).toMatchObject({ phone: '01712-345678', tollFree: '16247' })
    await shop.callsOf(admin).editContactDetails(DETAILS)
  })

  test('every field at fault is named, and nothing is saved', async () => {
    const refused = shop.callsOf(admin).editContactDetails({
      ...{ address: 'a'.repeat(201), hours: 'ten\u0000', phone: 'call us', tollFree: '12', email: 'desk' },
      ...{ facebook: 'javascript:alert(1)', youtube: 'http://plain.example', instagram: 'shop' },
    })
    const { fields = {} } = await refusalOf(refused)
    expect(Object.entries(fields).map(([name, { code }]) => [name, code])).toEqual([
      ['address', 'too_long'],
      ['tollFree', 'invalid_phone'],
      ['phone', 'invalid_phone'],
      ['hours', 'invalid_text'],
      ['email', 'invalid_email'],
      ['facebook', 'invalid_web_address'],
      ['youtube', 'invalid_web_address'],
      ['instagram', 'invalid_web_address'],
    ])
    expect(await shop.callsOf().showContactDetails({})).toEqual({ ...DETAILS, email: '' })
  })
})
