import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test'
import { startPushService } from '../../../doubles/push-service.ts'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { PASSWORD } from '../../../e2e/support/products.ts'
import { startSite } from '../../../e2e/support/site.ts'
import { register } from '../../../e2e/support/users.ts'

/*
 * The push service is the double of `test/doubles`, because Chromium asks the one of its vendor for every subscription. It
 * decrypts what the site has sent, and the DevTools protocol hands that to the real service worker. Chromium without a window
 * refuses all permissions for notifications, so three more things are played: the permission, the subscription that the page
 * reads, and the list of shown notifications in the worker. Real are the page, the server, the encryption, the worker, and the
 * tab that it leads to the deal.
 */

let service: Awaited<ReturnType<typeof startPushService>>
let shop: Awaited<ReturnType<typeof startSite>>
test.beforeAll(async () => {
  service = await startPushService()
  shop = await startSite({ PUSH_STAND_IN: service.origin })
})
test.afterAll(async () => {
  await shop.stop()
  await service.close()
})

/** Permission and subscription as a browser with a window has them; both outlast the page. */
async function playPermission(context: BrowserContext): Promise<void> {
  await context.exposeFunction('subscribeAtDouble', (key: string) => service.subscribe(key))
  await context.addInitScript(() => {
    const read = () => JSON.parse(localStorage.getItem('played-subscription') ?? 'null')
    const subscription = () => {
      const stored = read()
      if (!stored) return null
      const key = atob(stored.sender.replaceAll('-', '+').replaceAll('_', '/'))
      const applicationServerKey = Uint8Array.from(key, (letter) => letter.charCodeAt(0)).buffer
      const { endpoint, p256dh, auth } = stored
      const unsubscribe = async () => localStorage.removeItem('played-subscription')
      return {
        endpoint,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe,
      }
    }
    const permission = () => localStorage.getItem('played-permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => {
      localStorage.setItem('played-permission', 'granted')
      return 'granted'
    }
    Reflect.set(PushManager.prototype, 'getSubscription', async () => subscription())
    Reflect.set(
      PushManager.prototype,
      'subscribe',
      async ({ applicationServerKey: sender }: { applicationServerKey: string }) => {
        const former = subscription()
        if (former) return former
        const made = await Reflect.get(window, 'subscribeAtDouble')(sender)
        localStorage.setItem('played-subscription', JSON.stringify({ ...made, sender }))
        return subscription()
      },
    )
  })
}

interface Shown {
  title: string
  body: string
  tag: string
}

/**
 * Records the notifications that the worker shows and nobody has closed. A notification replaces an earlier one with the same
 * tag.
 */
async function playNotifications(worker: Worker) {
  await worker.evaluate(() => {
    let shown: Shown[] = []
    Reflect.set(self, 'played', () => shown)
    Reflect.get(self, 'registration').showNotification = async (title: string, options: Omit<Shown, 'title'>) => {
      const others = shown.filter(({ tag }) => tag !== options.tag)
      const one = { title, ...options, close: () => (shown = shown.filter((other) => other !== one)) }
      shown = [...others, one]
    }
  })
  return {
    shown: () =>
      worker.evaluate(() =>
        Reflect.get(self, 'played')().map(({ title, body, tag }: Shown): Shown => ({ title, body, tag })),
      ),
    /** A press on the newest one. */
    press: () =>
      worker.evaluate(() => {
        const notification = Reflect.get(self, 'played')().at(-1)
        const ExtendableEvent = Reflect.get(self, 'ExtendableEvent')
        const event = new ExtendableEvent('notificationclick')
        Reflect.set(event, 'notification', notification)
        self.dispatchEvent(event)
      }),
  }
}

/** Hands a message to the service worker, as the browser does when its push service has one. */
async function makeDeliver(context: BrowserContext, page: Page): Promise<(message: object) => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    )
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (message) => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: shop.url, registrationId },
      data: JSON.stringify(message),
    })
  }
}

test('a browser that was switched on shows what another person did while no page is open, and a press leads there', async ({
  visit,
}) => {
  const saller = await register(shop.url, 'pushed.saller@example.com', 'saller')
  const buyer = await register(shop.url, 'pushing.buyer@example.com', 'buyer')
  const products = (await (await buyer.get('/api/products?limit=1')).json()) as { photo: string }[]
  const added = await saller.post('/api/add-a-product', {
    ...{
      name: 'HP that is pushed',
      category: 'HP',
      kind: 'laptop',
      photo: products[0]?.photo,
      location: 'Mirpur, Dhaka',
    },
    ...{ used: '1 year', condition: 'Good', parchesDate: '2024', originalPrice: '60,000', resalePrice: '41,500' },
    description: 'Core i5, 8 GB.',
  })
  const { insertedId: productId } = (await added.json()) as { insertedId: string }

  const visitor = await visit({ serviceWorkers: 'allow', baseURL: shop.url })
  const { page, context } = visitor
  await playPermission(context)
  await signInTo(page, '/dashboard/notifications/settings', saller.email, PASSWORD)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const device = page.getByRole('heading', { name: 'On this device' }).locator('xpath=../..')
  await device.getByText('This browser shows nothing while the site is closed.').waitFor()
  await device.getByRole('button', { name: 'Switch on' }).click()
  await device.getByText('This browser shows what is new, also when it is closed.').waitFor()
  await page.reload()
  await device.getByText('This browser shows what is new, also when it is closed.').waitFor()

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  const { shown, press } = await playNotifications(worker)
  const deliver = await makeDeliver(context, page)
  await page.goto('about:blank')
  const booked = await buyer.post('/api/bookings', { productId, phone: '01712345678', location: 'Farmgate' })
  const { insertedId: deal } = (await booked.json()) as { insertedId: string }
  await expect.poll(() => service.delivered.length, { timeout: 20_000 }).toBe(1)
  const message = service.delivered[0]?.message ?? {}
  expect(message).toMatchObject({ title: expect.stringContaining('pushing'), link: `/dashboard/deals/${deal}` })
  // The site sends again what it cannot know to have arrived: it is shown once.
  await deliver(message)
  await deliver(message)
  await expect.poll(shown).toEqual([{ title: message.title, body: message.text, tag: message.tag }])

  await page.goto('/products')
  await press()
  await page.waitForURL(`**/dashboard/deals/${deal}`)
  await page.getByRole('heading', { name: 'pushing asks for your laptop' }).waitFor()
  expect(await shown()).toEqual([])
  const unread = async () => (await (await saller.get('/api/notifications/unread')).json()) as object
  await expect.poll(unread).toEqual({ unread: 0 })

  await page.goto('/dashboard/notifications/settings')
  await device.getByRole('button', { name: 'Switch off' }).click()
  await device.getByText('This browser shows nothing while the site is closed.').waitFor()
  const devices = () => queryDatabase('select from push_devices', [], shop.database)
  await expect.poll(async () => (await devices()).length).toBe(0)
})
