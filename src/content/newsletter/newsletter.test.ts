import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables, quiet } from '../../../test/database.ts'
import { startMailServer } from '../../../test/doubles/smtp.ts'
import type { IssueForm } from './contract.ts'
import { missingToSend } from './rules.ts'
import { newsletterJobs } from './server/jobs.ts'

let shop: TestApp
let admin: Person
/** E-mails that the mail server accepted. */
let taken: Letter[]
/** Called by the mail server for each e-mail. The server refuses the e-mail if it throws. */
let answer: (letter: Letter) => void | Promise<void>
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(
    shop.pool,
    'users',
    'newsletter_subscribers',
    'newsletter_issues',
    'blogs',
    'products',
    'rate_limits',
  )
  await shop.pool.query('delete from graphile_worker._private_jobs')
  admin = await shop.aPerson({ role: 'admin', email: 'desk@example.com' })
  taken = []
  answer = () => {}
})

const SITE = 'http://localhost:3000'
const FORM: IssueForm = {
  ...{ subjectEn: 'Laptops of the month', textEn: 'Hello,\n\nthese are new.', subjectBn: '', textBn: '' },
  ...{ products: [], posts: [] },
}
const BANGLA = { subjectBn: 'এ মাসের ল্যাপটপ', textBn: 'নতুন ল্যাপটপ এসেছে।' }

const UNREACHABLE = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' })
function refused(responseCode: number) {
  return Object.assign(new Error('refused'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode })
}

/** Confirmed readers in a language. */
async function readers(count: number, language = 'en', domain = 'example.com') {
  await shop.pool.query(
    `insert into newsletter_subscribers (email, language, confirmed_at)
     select 'r' || n || '.' || $2 || '@' || $3, $2, now() from generate_series(1, $1) n`,
    [count, language, domain],
  )
}

async function anIssue(form: Partial<IssueForm> = {}): Promise<string> {
  return (await shop.callsOf(admin).createIssue({ ...FORM, ...form })).insertedId
}

function theJobs() {
  const mail = {
    where: '',
    send: async (letter: Letter) => {
      await answer(letter)
      taken.push(letter)
    },
  }
  const { db, newsletterLinks } = shop
  return newsletterJobs({ db, mail, log: quiet, publicUrl: SITE, newsletterLinks })
}

/** Does the jobs that are due, and those that they enqueue for now; with `later` also one that waits, once. */
async function work({ later = false } = {}): Promise<void> {
  const jobs = theJobs()
  if (later) await shop.pool.query('update graphile_worker._private_jobs set run_at = now()')
  for (;;) {
    const { rows } = await shop.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and run_at <= now() returning t.identifier as name, j.payload`,
    )
    if (rows.length === 0) return
    for (const { name, payload } of rows) await jobs[name]?.(payload)
  }
}

async function progress(id: string) {
  const { state, sent, failed, remaining, trouble } = await shop.callsOf(admin).showIssue({ id })
  return { state, sent, failed, remaining, trouble }
}

describe('an issue', () => {
  test('is written as a draft, edited and deleted; once it is being sent it stays as it is', async () => {
    const calls = shop.callsOf(admin)
    const id = await anIssue()
    await calls.editIssue({ ...FORM, id, subjectEn: 'Phones of the month' })
    expect(await calls.showIssue({ id })).toMatchObject({
      subjectEn: 'Phones of the month',
      state: 'draft',
      remaining: 0,
    })
    await calls.sendIssue({ id })
    for (const call of [
      () => calls.editIssue({ ...FORM, id }),
      () => calls.deleteIssue({ id }),
      () => calls.sendIssue({ id }),
    ])
      expect((await refusalOf(call())).code).toBe('issue_started')
    const other = await anIssue()
    await calls.deleteIssue({ id: other })
    expect((await calls.listIssues({})).items.map(({ _id }) => _id)).toEqual([id])
  })

  test('is not sent with half a language, nor without any; the fields at fault are named', async () => {
    expect(missingToSend({ ...FORM, subjectEn: '', textEn: '' })).toEqual({ subjectEn: 'required', textEn: 'required' })
    expect(missingToSend({ ...FORM, subjectBn: 'এ মাসের' })).toEqual({ textBn: 'required' })
    expect(missingToSend({ ...FORM, ...BANGLA, subjectEn: '', textEn: '' })).toEqual({})
    const id = await anIssue({ textEn: '' })
    const refusal = await refusalOf(shop.callsOf(admin).sendIssue({ id }))
    expect([refusal.status, refusal.fields?.textEn?.code]).toEqual([400, 'required'])
    expect((await progress(id)).state).toBe('draft')
  })

  test('shows products on sale and posts in the language of its reader, in the preview as in the letter', async () => {
    const saller = await shop.aPerson({ role: 'saller' })
    const live = await aProduct(shop.db, saller, { name: 'HP EliteBook 840 <b>', resalePrice: '42000' })
    const sold = await aProduct(shop.db, saller, { name: 'Sold meanwhile' })
    await shop.pool.query(`update products set state = 'sold' where id = $1`, [sold._id])
    const english = await aBlog(shop.db, { name: 'Battery health' })
    const bangla = await aBlog(shop.db, { name: 'ব্যাটারির অবস্থা', language: 'bn', translation: english })
    const onlyEnglish = await aBlog(shop.db, { name: 'In English alone' })
    const draft = await aBlog(shop.db, { name: 'Not yet', published: false })
    const products = [sold._id, live._id]
    // A post and its translation, as an admin chooses them on the pages of the two languages, are one guide.
    const id = await anIssue({ ...BANGLA, products, posts: [onlyEnglish, english, bangla, draft] })
    const preview = await shop.callsOf(admin).previewIssue({ id, language: 'en' })
    expect(preview).toMatchObject({ subject: FORM.subjectEn, paragraphs: ['Hello,', 'these are new.'] })
    expect(preview.items.map(({ title, url }) => [title, url])).toEqual([
      ['HP EliteBook 840 <b>', `${SITE}/products/sp/${live._id}`],
      ['In English alone', `${SITE}/blog/${onlyEnglish}`],
      ['Battery health', `${SITE}/blog/${english}`],
    ])
    const inBangla = await shop.callsOf(admin).previewIssue({ id, language: 'bn' })
    expect(inBangla.items.map(({ title, url }) => [title, url])).toEqual([
      ['HP EliteBook 840 <b>', `${SITE}/bn/products/sp/${live._id}`],
      ['ব্যাটারির অবস্থা', `${SITE}/bn/blog/${bangla}`],
    ])
    await readers(1)
    await shop.callsOf(admin).sendIssue({ id })
    await work()
    for (const { title, text, url } of preview.items)
      for (const part of [title, text, url]) expect(taken[0]?.text).toContain(part)
    expect(taken[0]?.html).toContain('HP EliteBook 840 &lt;b&gt;')
  })

  test('goes as a trial to the address of the admin alone, in one language', async () => {
    await readers(3)
    const id = await anIssue(BANGLA)
    await shop.callsOf(admin).tryIssue({ id, language: 'bn' })
    await work()
    expect(taken.map(({ to, subject }) => [to, subject])).toEqual([['desk@example.com', 'পরীক্ষা: এ মাসের ল্যাপটপ']])
    expect(await progress(id)).toMatchObject({ state: 'draft', sent: 0, remaining: 3 })
    const noLetterbox = await shop.aPerson({ role: 'admin', email: 'x@no-address.invalid' })
    expect((await refusalOf(shop.callsOf(noLetterbox).tryIssue({ id }))).code).toBe('no_letterbox')
  })
})

describe('the sending of an issue', () => {
  test('reaches each confirmed reader once, in their language, and nobody else', async () => {
    await readers(3)
    await readers(2, 'bn')
    await shop.pool.query(`insert into newsletter_subscribers (email) values ('unconfirmed@example.com')`)
    await shop.pool.query(
      `insert into newsletter_subscribers (email, confirmed_at, unsubscribed_at) values (null, now(), now())`,
    )
    const id = await anIssue(BANGLA)
    expect(await progress(id)).toMatchObject({ remaining: 5 })
    await shop.callsOf(admin).sendIssue({ id })
    await work()
    expect(taken.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
      [
        ...[1, 2].map((n) => `r${n}.bn@example.com ${BANGLA.subjectBn}`),
        ...[1, 2, 3].map((n) => `r${n}.en@example.com ${FORM.subjectEn}`),
      ].toSorted(),
    )
    expect(await progress(id)).toEqual({ state: 'sent', sent: 5, failed: 0, remaining: 0, trouble: null })
    expect((await refusalOf(shop.callsOf(admin).sendIssue({ id }))).code).toBe('issue_started')
    // In English alone the others get nothing.
    const english = await anIssue()
    await shop.callsOf(admin).sendIssue({ id: english })
    await work()
    expect(await progress(english)).toMatchObject({ state: 'sent', sent: 3 })
  })

  test('carries the button of mail programs, which takes the reader off the list at once', async () => {
    await readers(1)
    const id = await anIssue()
    await shop.callsOf(admin).sendIssue({ id })
    const server = await startMailServer()
    const mail = makeMail({ smtpUrl: server.url, from: 'GreenTech', db: shop.db, publicUrl: SITE })
    answer = (letter) => mail.send(letter)
    await work()
    await server.down()
    const text = server.letters[0]?.text.replace(/\r\n\s+/g, ' ') ?? ''
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im)
    expect(text).toMatch(new RegExp(`<${id}\\.[0-9a-f-]{36}@localhost>`))
    const url =
      /^List-Unsubscribe: <http:\/\/localhost:3000(\/newsletter\/unsubscribe\?token=[^>]+)>/im.exec(text)?.[1] ?? ''
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const press = (address: string) =>
      shop.app.inject({ method: 'POST', url: address, headers, payload: 'List-Unsubscribe=One-Click' })
    expect((await press(`${url}x`)).statusCode).toBe(404)
    expect([(await press(url)).statusCode, (await press(url)).statusCode]).toEqual([200, 200])
    expect((await shop.callsOf(admin).listSubscribers({})).total).toBe(0)
  })

  test('stops after the letter that is on its way, and goes on behind it', async () => {
    await readers(10)
    const id = await anIssue()
    await shop.callsOf(admin).sendIssue({ id })
    answer = async () => {
      if (taken.length === 3) await shop.callsOf(admin).stopIssue({ id })
    }
    await work()
    expect(await progress(id)).toMatchObject({ state: 'stopped', sent: 4, remaining: 6 })
    expect((await refusalOf(shop.callsOf(admin).stopIssue({ id }))).code).toBe('issue_not_sending')
    answer = () => {}
    await shop.callsOf(admin).sendIssue({ id })
    await work()
    expect(await progress(id)).toMatchObject({ state: 'sent', sent: 10, remaining: 0 })
    expect(new Set(taken.map(({ to }) => to)).size).toBe(10)
  })

  test('tries readers again whom the server refuses for now, and gives up those whom it refuses for good', async () => {
    await readers(5)
    const id = await anIssue()
    await shop.callsOf(admin).sendIssue({ id })
    answer = ({ to }) => {
      if (to.startsWith('r1.')) throw refused(450)
      if (to.startsWith('r2.')) throw refused(550)
    }
    await work()
    expect(await progress(id)).toMatchObject({ state: 'sending', sent: 3, failed: 2, remaining: 0 })
    answer = ({ to }) => {
      if (to.startsWith('r2.')) throw refused(550)
    }
    await shop.pool.query(`update newsletter_refusals set tried_at = tried_at - interval '1 hour'`)
    await work({ later: true })
    expect(await progress(id)).toMatchObject({ state: 'sent', sent: 4, failed: 1 })
    await shop.pool.query(`update newsletter_subscribers set confirmed_at = null where email like 'r2.%'`)
    expect(await progress(id)).toMatchObject({ failed: 0 })
    await shop.pool.query(`update newsletter_subscribers set confirmed_at = now() where email like 'r2.%'`)
    // An admin may try the refused again.
    answer = () => {}
    await shop.callsOf(admin).sendIssue({ id })
    await work()
    expect(await progress(id)).toMatchObject({ state: 'sent', sent: 5, failed: 0 })
    expect(new Set(taken.map(({ to }) => to)).size).toBe(taken.length)
  })

  test('stops by itself when the server refuses one reader after the other: the fault is not the readers’', async () => {
    await readers(40)
    const id = await anIssue()
    await shop.callsOf(admin).sendIssue({ id })
    answer = () => {
      throw refused(554)
    }
    await work()
    expect(await progress(id)).toEqual({ state: 'stopped', sent: 0, failed: 10, remaining: 30, trouble: 'refusing' })
    answer = () => {}
    await shop.callsOf(admin).sendIssue({ id })
    await work()
    expect(await progress(id)).toEqual({ state: 'sent', sent: 40, failed: 0, remaining: 0, trouble: null })
  })

  test('repeats one letter, with the same Message-ID, when the process is killed just after the server took it', async () => {
    await readers(10)
    const id = await anIssue()
    await shop.callsOf(admin).sendIssue({ id })
    const killed = Promise.withResolvers<void>()
    answer = (letter) => {
      if (taken.length !== 4) return
      taken.push(letter)
      killed.resolve()
      return new Promise(() => {})
    }
    theJobs().sendIssue?.({ issueId: id })
    await killed.promise
    answer = () => {}
    await work()
    expect(await progress(id)).toMatchObject({ state: 'sent', sent: 10 })
    expect(taken).toHaveLength(11)
    expect(taken[4]?.key).toBe(taken[5]?.key)
    expect(new Set(taken.map(({ key }) => key)).size).toBe(10)
  })

  test('waits for a mail server that does not answer, passes over nobody, and sends nothing to who leaves meanwhile', async () => {
    await readers(20)
    const id = await anIssue()
    await shop.callsOf(admin).sendIssue({ id })
    answer = () => {
      if (taken.length === 7) throw UNREACHABLE
    }
    await work()
    for (let tries = 0; tries < 3; tries++) await work({ later: true })
    expect(await progress(id)).toEqual({ state: 'sending', sent: 7, failed: 0, remaining: 13, trouble: 'unreachable' })
    const left = await shop.pool.query('select id, email from newsletter_subscribers order by id desc limit 1')
    const token = await shop.newsletterLinks.makeToken({ subscriber: left.rows[0].id })
    answer = async () => {
      if (taken.length === 15) await shop.callsOf().unsubscribe({ token })
    }
    await work({ later: true })
    expect(await progress(id)).toEqual({ state: 'sent', sent: 19, failed: 0, remaining: 0, trouble: null })
    expect(new Set(taken.map(({ to }) => to)).size).toBe(19)
    expect(taken.map(({ to }) => to)).not.toContain(left.rows[0].email)
  })
})
