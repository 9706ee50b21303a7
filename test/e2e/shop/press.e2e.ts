import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { SIZES, signIn, test, type Visit } from '../support/browser.ts'
import { settled } from '../support/screen.ts'
import { EMAILS } from '../support/walk.ts'

/** The blog with all of its scripts, a card of it and the middle of that card. */
async function atCard(visit: Visit) {
  const { page } = await visit()
  await page.goto('/blog')
  await settled(page)
  await page.waitForLoadState('networkidle')
  const card = page.getByRole('main').locator('a[href^="/blog/"]').nth(2)
  const middle = await middleOf(card)
  const path = (await card.getAttribute('href')) as string
  return { page, card, path, ...middle }
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const contactLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true })
const entries = (page: Page) => page.evaluate(() => history.length)
const path = (page: Page) => new URL(page.url()).pathname

test('a link is followed when the mouse button goes down, and once', async ({ visit }) => {
  const { page, path: to, x, y } = await atCard(visit)
  const before = await entries(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForURL(`**${to}`)
  await page.locator('article h1').waitFor()
  // The hand slips along the link.
  await page.mouse.move(x + 30, y, { steps: 4 })
  await page.mouse.up()
  await settled(page)
  expect([path(page), (await entries(page)) - before]).toEqual([to, 1])
  await page.goBack()
  await page.waitForURL('**/blog')
  // A link that stays where it is gets the click of the release, too.
  const contact = contactLink(page)
  await contact.evaluate((link) => {
    Object.assign(window, { clicks: 0 })
    link.addEventListener('click', () => Object.assign(window, { clicks: Number(Reflect.get(window, 'clicks')) + 1 }))
  })
  await contact.click()
  await page.waitForURL('**/contact')
  await settled(page)
  expect(await page.evaluate(() => Reflect.get(window, 'clicks'))).toBe(1)
})

test('what the next page has under the mouse is neither clicked nor followed by a double click', async ({ visit }) => {
  const { page, path: to, x, y } = await atCard(visit)
  const before = await entries(page)
  await page.evaluate(() => {
    const trap = document.createElement('a')
    trap.href = '/contact'
    Object.assign(trap.style, { position: 'fixed', inset: '0', zIndex: '1000' })
    window.addEventListener('pointerup', () => document.body.append(trap), { once: true })
  })
  await page.mouse.dblclick(x, y)
  await page.waitForURL(`**${to}`)
  await settled(page)
  expect([path(page), (await entries(page)) - before]).toEqual([to, 1])
})

test('who lets go elsewhere, or drags the link, is back where they were', async ({ visit }) => {
  const { page, path: to, x, y } = await atCard(visit)
  const scrolled = await page.evaluate(() => scrollY)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForURL(`**${to}`)
  await page.locator('article h1').waitFor()
  await page.mouse.move(x + 60, y + 60, { steps: 4 })
  await page.mouse.up()
  await page.waitForURL('**/blog')
  await settled(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  // The links of the navigation stay where they are, so that this one is dragged.
  const { x: left, y: top } = await middleOf(contactLink(page))
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.waitForURL('**/contact')
  await page.mouse.move(left + 60, top + 200, { steps: 4 })
  await page.waitForURL('**/blog')
  await page.mouse.up()
  await settled(page)
  expect(path(page)).toBe('/blog')
  // No release follows a drag: what comes next is no part of it.
  await contactLink(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/contact')
})

test('a press with another button or with a key held is left to the browser, and Enter works after a press', async ({
  visit,
}) => {
  const { page, card, x, y } = await atCard(visit)
  await page.mouse.move(x, y)
  for (const key of ['Control', 'Shift', 'Alt']) {
    await page.keyboard.down(key)
    await page.mouse.down()
    await page.waitForTimeout(200)
    expect(path(page)).toBe('/blog')
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await page.keyboard.up(key)
    await page.mouse.move(x, y)
  }
  await page.mouse.down({ button: 'middle' })
  await page.waitForTimeout(200)
  expect(path(page)).toBe('/blog')
  await page.mouse.move(0, 0)
  await page.mouse.up({ button: 'middle' })
  await card.click()
  await page.waitForURL('**/blog/*')
  await page.goBack()
  await page.waitForURL('**/blog')
  await settled(page)
  await card.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog/*')
})

test('letting go elsewhere on the card that a link is stretched over is letting go on the link', async ({ visit }) => {
  const { page, card, path: to } = await atCard(visit)
  const box = await card.evaluate((link) => (link.closest('article') as HTMLElement).getBoundingClientRect().toJSON())
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForURL(`**${to}`)
  await page.locator('article h1').waitFor()
  await page.mouse.move(box.x + box.width - 20, box.y + box.height - 20, { steps: 4 })
  await page.mouse.up()
  await settled(page)
  expect(path(page)).toBe(to)
})

test('a press is taken back to the same page also where the link took its place in the history', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/')
  await page.goto('/products/hp')
  await settled(page)
  await page.waitForLoadState('networkidle')
  // The address may be written in small letters; the link writes the brand as it is.
  const more = page.getByRole('link', { name: /Load more|Show more/ })
  const { x, y } = await middleOf(more)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForURL('**/products/HP?page=2')
  await settled(page)
  await page.mouse.move(2, 2)
  await page.mouse.up()
  await page.waitForURL('**/products/hp')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
})

test('where something was typed, the link waits for the click', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/contact')
  await settled(page)
  await page.waitForLoadState('networkidle')
  const message = page.getByRole('main').getByRole('textbox', { name: /message/i })
  await message.fill('Do you buy broken laptops?')
  const { x, y } = await middleOf(page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForTimeout(200)
  expect(path(page)).toBe('/contact')
  await page.mouse.move(x, y + 200)
  await page.mouse.up()
  expect(await message.inputValue()).toBe('Do you buy broken laptops?')
  await message.fill('')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForURL('**/blog')
  await page.mouse.up()
})

test('whoever presses without a mouse, or never lets go of it, can go on with the keyboard', async ({ visit }) => {
  const { page, card, x, y } = await atCard(visit)
  // As screen readers press for a person: with no count of clicks, or without a pointer.
  const press = (detail: number, pointer: boolean) =>
    card.evaluate(
      (link, init) => {
        if (init.pointer) link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
        link.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: init.detail }))
      },
      { detail, pointer },
    )
  await page.mouse.click(1, 1)
  await press(0, true)
  await press(1, false)
  await page.waitForTimeout(200)
  expect(path(page)).toBe('/blog')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForURL('**/blog/*')
  await page.locator('article h1').waitFor()
  await contactLink(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/contact')
})

test('a press leaves the focus where the page that comes has put it', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 900, height: 800 } })
  await page.goto('/blog')
  await settled(page)
  await page.waitForLoadState('networkidle')
  const icon = page.getByRole('banner').getByRole('link', { name: /search/i })
  const { x, y } = await middleOf(icon)
  await page.mouse.move(x, y)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await page.mouse.down()
  await page.waitForURL('**/products**')
  await settled(page)
  await page.mouse.up()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
})

test('a finger on a card follows nothing until it is lifted, and fetches no large photo', async ({ visit }) => {
  const { page } = await visit({ viewport: SIZES.phone, hasTouch: true, isMobile: true })
  await signIn(page, EMAILS.buyer)
  await page.goto('/products')
  await settled(page)
  await page.waitForLoadState('networkidle')
  const { x, y } = await middleOf(page.getByRole('main').locator('a[href^="/products/sp/"]').nth(2))
  // What came into sight is loaded.
  await page.waitForTimeout(500)
  const photos: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') photos.push(request.url())
  })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(500)
  expect([path(page), photos]).toEqual(['/products', []])
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForURL('**/products/sp/*')
})

test('links that are no pages of ours, or look like buttons, wait for the click', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/products')
  await settled(page)
  await page.waitForLoadState('networkidle')
  const foreign = page.getByRole('contentinfo').locator('a:not([href^="/"])').first()
  const more = page.getByRole('link', { name: /Load more|Show more/ })
  const addresses = [page.url()]
  for (const link of [foreign, more]) {
    const { x, y } = await middleOf(link)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.waitForTimeout(200)
    addresses.push(page.url())
    await page.mouse.move(2, 2)
    await page.mouse.up()
  }
  expect(new Set(addresses).size).toBe(1)
})

test('pointing at a card fetches the large photo of its page, in the size that the page will show', async ({
  visit,
}) => {
  const { page, card, path: to } = await atCard(visit)
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') fetched.push(new URL(request.url()).pathname)
  })
  await card.hover()
  await expect.poll(() => fetched).toHaveLength(1)
  await card.click()
  await page.waitForURL(`**${to}`)
  const photo = page.locator('article img').first()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  const shown = await photo.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
  expect(shown).toMatch(/\.avif$/)
  expect(fetched.filter((one) => one === shown)).toHaveLength(1)
  expect(fetched[0]).toBe(shown)
})
