import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { unavailable } from '#shared/errors.ts'
import type { PublicSettings, ShownContact } from '#shared/settings.ts'
import { renderPage, type SiteSettings } from '#web/server/render-page.ts'
import { type TestApp, testApp } from '../app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const settings: SiteSettings = {
  ...{ copy: 'specified', publicUrl: 'https://shop.example', publicProductPages: false, google: true },
  imageUpload: { url: '/images/upload', key: 'k' },
  signIn: { apiKey: 'k', projectId: 'greentech', path: '/identity', phone: true },
}

/** Renders a page whose HTML says what it was given. */
async function contact(
  api = shop.apis,
  path = '/contact',
): Promise<{ status: number; tags: readonly string[]; contact: ShownContact }> {
  const render = async (_request: Request, given: { settings: PublicSettings }) => {
    return { status: 200, location: null, html: JSON.stringify(given.settings.contact), scripts: [] }
  }
  const policy = { imageOrigins: [], signInOrigins: [] }
  const deps = { api, words: allWords, settings, render, policy, photoSize: async () => null }
  const { status, tags, body } = await renderPage(path, deps)
  return { status, tags, contact: JSON.parse(body) }
}

test('[C04 U07 U08] a page shows what an admin has entered, from the next rendering on, and is cached until the next edit', async () => {
  expect(await contact()).toEqual({ status: 200, tags: ['contact'], contact: {} })
  const admin = shop.callsOf(await shop.aPerson({ role: 'admin' }))
  const empty = { address: '', tollFree: '', hours: '', email: '', facebook: '', youtube: '', instagram: '' }
  await admin.editContactDetails({ ...empty, phone: '+880 1711 000000' })
  expect((await contact()).contact).toEqual({ phone: '+880 1711 000000' })
  await shop.cache.getOrFetch('page /contact', async () => ({ status: 200, headers: {}, body: '', tags: ['contact'] }))
  expect(shop.cache.fresh('page /contact')).not.toBeNull()
  await admin.editContactDetails({ ...empty, phone: '', email: 'desk@shop.example' })
  expect(shop.cache.fresh('page /contact')).toBeNull()
  expect((await contact()).contact).toEqual({ email: 'desk@shop.example' })
})

test('the address and the hours are shown in the language of the page, or in the other one where they lack', async () => {
  const admin = shop.callsOf(await shop.aPerson({ role: 'admin' }))
  const empty = { tollFree: '', phone: '', email: '', facebook: '', youtube: '', instagram: '' }
  const address = { address: 'House 14, Dhaka', addressBangla: 'বাড়ি ১৪, ঢাকা' }
  await admin.editContactDetails({ ...empty, ...address, hours: '', hoursBangla: 'সকাল ১০টা থেকে' })
  expect((await contact()).contact).toEqual({ address: 'House 14, Dhaka', hours: 'সকাল ১০টা থেকে' })
  const inBangla = await contact(shop.apis, '/bn/contact')
  expect(inBangla.contact).toEqual({ address: 'বাড়ি ১৪, ঢাকা', hours: 'সকাল ১০টা থেকে' })
})

test('without the database a page is shown without contact details, as one that is not complete', async () => {
  const showContactDetails = async () => Promise.reject(unavailable('busy'))
  expect(await contact({ ...shop.apis, en: { ...shop.api, showContactDetails } })).toMatchObject({
    status: 503,
    contact: {},
  })
})
