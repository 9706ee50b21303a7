import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTables, freshDatabase } from '../../../test/database.ts'
import { startMailServer } from '../../../test/doubles/smtp.ts'
import { makeMail } from './mail.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

const letter = { to: 'anika@example.com', subject: 'Verify', text: 'code', html: '<p>code</p>' }

function mailOf(production: boolean) {
  return makeMail({ smtpUrl: undefined, from: 'GreenTech', db: fixture.db, publicUrl: 'http://shop.test', production })
}

test('without a mail server letters are kept for the letters page, and in production refused and kept nowhere', async () => {
  await expect(mailOf(true).send(letter)).rejects.toThrow('SMTP_URL is not set')
  expect((await fixture.pool.query('select 1 from letters')).rowCount).toBe(0)
  await mailOf(false).send(letter)
  expect((await fixture.pool.query('select recipient from letters')).rows).toEqual([{ recipient: letter.to }])
})

test('an address that stands for none gets no letter, and its job does not fail', async () => {
  await emptyTables(fixture.pool, 'letters')
  const to = '0d6f1f0e-4c0b-4d8e-9a0e-6f1d1f1c1b1a@no-address.invalid'
  await mailOf(true).send({ ...letter, to })
  await mailOf(false).send({ ...letter, to })
  expect((await fixture.pool.query('select 1 from letters')).rowCount).toBe(0)
})

test('a line break in a subject or an address adds neither a header nor a recipient', async () => {
  const server = await startMailServer()
  const mail = makeMail({ smtpUrl: server.url, from: 'GreenTech', db: fixture.db, publicUrl: 'http://shop.test' })
  await mail.send({ ...letter, subject: 'Verify\r\nBcc: victim@example.com\r\n\r\nBuy now' })
  await mail.send({ ...letter, to: 'anika@example.com\r\nRCPT TO:<victim@example.com>' }).catch(() => {})
  await server.down()
  for (const { text } of server.letters) expect(text).not.toMatch(/^(Bcc:|Buy now|RCPT)/im)
  expect(server.commands.filter((line) => /^RCPT TO:<victim/i.test(line))).toEqual([])
  expect(server.letters).not.toEqual([])
})

test('of the letters that the letters page shows the last thousand are stored', async () => {
  await emptyTables(fixture.pool, 'letters')
  await fixture.pool.query(
    "insert into letters (recipient, subject, text, html) select 'a@b.example', 's', 't', 'h' from generate_series(1, 1000)",
  )
  for (const to of ['first@b.example', 'second@b.example']) await mailOf(false).send({ ...letter, to })
  const { rows } = await fixture.pool.query('select count(*)::int as n, max(id) - min(id) as apart from letters')
  expect(rows).toEqual([{ n: 1000, apart: 999 }])
})
