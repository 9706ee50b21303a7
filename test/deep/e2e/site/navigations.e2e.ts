import { expect, type Page } from '@playwright/test'
import { test, type Visit } from '../../../e2e/support/browser.ts'
import { type CountingProxy, startCountingProxy } from '../../../e2e/support/counting-proxy.ts'
import { chooseAccount, openPopup, toast } from '../../../e2e/support/google.ts'
import { freePort } from '../../../e2e/support/launch.ts'
import { startSite } from '../../../e2e/support/site.ts'

let proxy: CountingProxy
let product: Awaited<ReturnType<typeof startSite>>

test.beforeAll(async () => {
  const port = await freePort()
  proxy = await startCountingProxy(port)
  product = await startSite({ PORT: String(port), PUBLIC_URL: proxy.url })
})

test.afterAll(async () => {
  proxy.stop()
  await product.stop()
})

/** A page that the service worker controls. */
async function controlled(visit: Visit) {
  const visitor = await visit({ serviceWorkers: 'allow', baseURL: proxy.url })
  const { page } = visitor
  await page.goto('/blog')
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(state, { message: 'the service worker is active' }).toBe('activated')
  await page.goto('/blog')
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  return visitor
}

/** Opens an address as the address bar does, be it a page, a picture or a file, and waits until nothing is sent any more. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' }).catch(() => {})
  // A second request comes right after the first.
  await page.waitForTimeout(300)
}

const preload = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.getState())

test.describe('while the service worker is active', () => {
  test('every navigation request is sent once: pages, sign-in, calls, pictures, files', async ({ visit }) => {
    const visitor = await controlled(visit)
    const { page } = visitor
    const [first] = (await (await fetch(`${proxy.url}/api/products?limit=1`)).json()) as { photo: string }[]
    const folder = new URL(first?.photo ?? '', proxy.url).pathname.split('/').slice(0, 3).join('/')
    const addresses = [
      ...['/', '/products', '/login', '/dashboard', '/no-such-page', '/offline'],
      ...['/api/products?limit=1', '/api/no-such-call', `${folder}/640.jpg`],
      ...['/sitemap.xml', '/robots.txt', '/blog/rss.xml'],
      `/identity/google/start?${new URLSearchParams({ id: 'a-window', origin: proxy.url, back: '/login' })}`,
      ...['/identity/google/callback?code=a&state=b', '/dev/mail', '/dev/sms'],
    ]
    for (const address of addresses) {
      proxy.forget()
      await open(page, address)
      expect(proxy.navigations.filter((sent) => sent === address)).toEqual([address])
      expect(new Set(proxy.navigations).size, 'no step of a redirect is sent twice').toBe(proxy.navigations.length)
    }
    // Chromium's console texts for refusals, and for the page that it makes itself for a picture.
    const expected = /status of 4\d\d|\.jpg: Applying inline style/
    visitor.violations.console = visitor.violations.console.filter((line) => !expected.test(line))
  })

  test('sign-in with Google works, in a popup and by redirect', async ({ visit }) => {
    const desk = await controlled(visit)
    await chooseAccount(await openPopup(desk), /Sadia Islam/)
    await desk.page.waitForURL('**/dashboard')
    await toast(desk.page, 'Your Data has recorded').waitFor()
    const phone = await visit({ serviceWorkers: 'allow', baseURL: proxy.url, hasTouch: true, isMobile: true })
    await phone.page.goto('/login')
    await phone.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await phone.page.goto('/login')
    await phone.page.getByRole('button', { name: 'Continue with Google' }).click()
    await phone.page.waitForURL('**/dev/google/choose/**')
    await chooseAccount(phone.page, /Kamal Chowdhury/)
    await phone.page.waitForURL('**/dashboard')
    await toast(phone.page, 'Your Data has recorded').waitFor()
  })
})

test('a service worker of a former build that preloads navigations stops doing so when the new one arrives', async ({
  visit,
}) => {
  // As the worker was before: a navigation that it did not answer itself was sent by the preload, and again.
  proxy.changeWorker((script) => script.replaceAll('navigationPreload?.disable', 'navigationPreload?.enable'))
  const visitor = await controlled(visit)
  const { page, context } = visitor
  await expect.poll(async () => (await preload(page)).enabled).toBe(true)
  proxy.forget()
  await open(page, '/api/products?limit=1')
  expect(proxy.navigations).toEqual(['/api/products?limit=1', '/api/products?limit=1'])

  proxy.changeWorker((script) => script)
  // Another tab stays open all the while: the former worker still controls it.
  const other = await context.newPage()
  await other.goto('/products')
  await page.goto('/blog')
  await expect.poll(async () => (await preload(page)).enabled).toBe(false)
  for (const address of ['/api/products?limit=1', '/products']) {
    proxy.forget()
    await open(page, address)
    expect(proxy.navigations).toEqual([address])
  }

  // The last tab of the former build is closed: the new worker takes over.
  await other.close()
  const isWaiting = async () => {
    // A page that is opened before the browser has let go of the closed ones belongs to the old worker.
    await page.goto('about:blank')
    await page.goto('/blog')
    return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  }
  await expect.poll(isWaiting, { message: 'the new service worker waits' }).toBe(false)
  expect((await preload(page)).enabled).toBe(false)
  proxy.forget()
  await page.reload()
  await page.waitForTimeout(300)
  expect(proxy.navigations).toEqual(['/blog'])
  await context.setOffline(true)
  await page.goto('/products')
  await page.getByRole('heading', { name: 'You are offline', exact: true }).waitFor()
  visitor.violations.console = visitor.violations.console.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))
})
