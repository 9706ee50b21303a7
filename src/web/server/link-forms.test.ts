import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { addSubscriber } from '#content/inbox/server/store.ts'
import { type TestApp, testApp } from '../../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/** Sends the form as a browser without scripts does when the button of the page is pressed. */
async function press(url: string, payload = 'confirm=yes') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
  const [, title] = /<h1>(.*)<\/h1>/.exec(answer.body) ?? []
  return { status: answer.statusCode, title, answer }
}

test('the form of /extend extends what the letter names, and says so on a page without scripts', async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  const { _id } = await aProduct(shop.db, saller)
  const { rows } = await shop.pool.query(
    `update products set state = 'expired', expires_at = '2026-01-01' where id = $1 returning expires_at`,
    [_id],
  )
  const time = new Date(rows[0].expires_at).toISOString()
  const token = await shop.extendLinks.makeToken({ sellerId: saller.id, first: time, last: time })
  const { status, title, answer } = await press(`/extend?token=${token}`)
  expect([status, title]).toEqual([200, expect.stringMatching(/^On sale until \d+ \w+ \d+$/)])
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(answer.body).toContain('href="/dashboard/my-products"')
  expect(answer.body).not.toContain('<script')
  expect(await shop.callsOf(saller).countMyProducts({ email: saller.email })).toMatchObject({ live: 1, expired: 0 })
  expect((await press(`/extend?token=${token}`)).title).toBe('Nothing to extend')
})

test('the forms of /newsletter confirm an address, and take it off the list', async () => {
  const subscriber = (await addSubscriber(shop.db, 'reader@example.com', 'en')) ?? ''
  const token = await shop.newsletterLinks.makeToken({ subscriber })
  expect(await press(`/newsletter/confirm?token=${token}`)).toMatchObject({ status: 200, title: 'You are on the list' })
  const confirmed = await shop.pool.query('select confirmed_at from newsletter_subscribers')
  expect(confirmed.rows).toEqual([{ confirmed_at: expect.anything() }])
  expect(await press(`/newsletter/unsubscribe?token=${token}`)).toMatchObject({
    status: 200,
    title: 'You are off the list',
  })
  const { rows } = await shop.pool.query('select email from newsletter_subscribers')
  expect(rows).toEqual([{ email: null }])
})

test('the form of /notifications/stop ends the letters that the button of a mail program would end', async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  const token = await shop.stopLinks.makeToken({ sub: saller.id, event: 'booking' })
  expect(await press(`/notifications/stop?token=${token}`)).toMatchObject({
    status: 200,
    title: 'No more letters about requests and deals',
  })
  const { events } = await shop.callsOf(saller).listNotificationSettings({})
  expect(events[0]).toMatchObject({ event: 'booking', letter: false })
})

test.each(['/extend', '/newsletter/confirm', '/newsletter/unsubscribe', '/notifications/stop'])(
  '%s says of a wrong link what is wrong, takes no other form, and shows no markup of the address',
  async (path) => {
    for (const token of ['', '?token=', '?token=x', '?token=%3Cscript%3E']) {
      const { status, title, answer } = await press(path + token)
      expect(status, path + token).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(title).toBeTruthy()
      expect(answer.body).not.toContain('<script')
    }
    expect((await press(`${path}?token=x`, 'confirm=no')).status).toBe(400)
  },
)

test('the forms have the limits of the network address that they come from', async () => {
  const statuses = new Set<number>()
  for (let sent = 0; sent < 61; sent++) statuses.add((await press('/newsletter/unsubscribe?token=x')).status)
  expect(statuses).toContain(429)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const other = await shop.app.inject({
    ...{ method: 'POST', url: '/newsletter/unsubscribe?token=x', headers, payload: 'confirm=yes' },
    remoteAddress: '203.0.113.9',
  })
  expect(other.statusCode).toBe(404)
})
