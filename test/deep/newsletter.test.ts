import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsletterJobs } from '#content/newsletter/server/jobs.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { type TestApp, testApp } from '../app.ts'
import { quiet } from '../database.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const UNREACHABLE = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' })
const SUBJECTS = { subjectEn: 'Laptops of the month', subjectBn: 'এ মাসের ল্যাপটপ' }

/** E-mails that the mail server accepted. */
const taken: Letter[] = []
/** The mail server's reaction to an e-mail: it accepts the e-mail unless this throws. */
let answer: () => void | Promise<void> = () => {}

function theJobs() {
  const mail = {
    where: '',
    send: async (letter: Letter) => {
      await answer()
      taken.push(letter)
    },
  }
  const { db, newsletterLinks } = shop
  return newsletterJobs({ db, mail, log: quiet, publicUrl: 'http://shop.test', newsletterLinks })
}

/** Does the jobs that wait, and those that they enqueue for now. */
async function work(): Promise<void> {
  const jobs = theJobs()
  await shop.pool.query('update graphile_worker._private_jobs set run_at = now()')
  for (;;) {
    const { rows } = await shop.pool.query(
      `delete from graphile_worker._private_jobs where run_at <= now() returning payload`,
    )
    if (rows.length === 0) return
    for (const { payload } of rows) await jobs.sendIssue?.(payload)
  }
}

test('an issue to 50,000 readers, with a process that is killed and a mail server that dies half way: each gets it once', async () => {
  await shop.pool.query(
    `insert into newsletter_subscribers (email, language, confirmed_at)
     select 'r' || n || case when n % 10 = 0 then '.bn' else '.en' end || '@example.com', case when n % 10 = 0 then 'bn' else 'en' end, now()
     from generate_series(1, 50000) n`,
  )
  await shop.pool.query('analyze newsletter_subscribers')
  const calls = shop.callsOf(await shop.aPerson({ role: 'admin' }))
  const form = { ...SUBJECTS, textEn: 'New ones.', textBn: 'নতুন এসেছে।' }
  const { insertedId: id } = await calls.createIssue(form)
  await calls.sendIssue({ id })
  const killed = Promise.withResolvers<void>()
  answer = () => {
    if (taken.length !== 10_000) return
    // The process is killed before the server has the e-mail.
    killed.resolve()
    return new Promise(() => {})
  }
  void work()
  await killed.promise
  answer = () => {
    if (taken.length === 25_000) throw UNREACHABLE
  }
  // Its job is due again: graphile-worker unlocks it when the process is gone.
  await theJobs().sendIssue?.({ issueId: id })
  await work()
  const half = { state: 'sending', sent: 25_000, failed: 0, remaining: 25_000, trouble: 'unreachable' }
  expect(await calls.showIssue({ id })).toMatchObject(half)
  for (let tries = 0; tries < 3; tries++) await work()
  expect(await calls.showIssue({ id })).toMatchObject(half)
  const { rows: leavers } = await shop.pool.query(
    'select id, email from newsletter_subscribers order by id desc limit 2',
  )
  for (const { id: subscriber } of leavers)
    await shop.callsOf().unsubscribe({ token: await shop.newsletterLinks.makeToken({ subscriber }) })
  answer = () => {}
  await work()
  const end = { state: 'sent', sent: 49_998, failed: 0, remaining: 0, trouble: null }
  expect(await calls.showIssue({ id })).toMatchObject(end)
  const addresses = new Set(taken.map(({ to }) => to))
  expect([taken.length, addresses.size]).toEqual([49_998, 49_998])
  for (const { email } of leavers) expect(addresses).not.toContain(email)
  const wrong = taken.filter(
    ({ to, subject }) => subject !== (to.includes('.bn@') ? SUBJECTS.subjectBn : SUBJECTS.subjectEn),
  )
  expect(wrong).toEqual([])
}, 300_000)
