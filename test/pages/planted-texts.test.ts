import { expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { testApp } from '../app.ts'
import { guestRenderer } from './guest-page.ts'
import { htmlFaults } from './html-faults.ts'
import { documentOf, textOf } from './page-document.ts'

const MARK = '<i data-ran>'
const TEXT = `${MARK}<img src=x onerror=ran()>"'></script></title><script>ran()</script>`
const MARKDOWN = `${TEXT}\n\n# ${MARK}\n\n[a](javascript:ran()) ![b](x"onerror="ran()) <javascript:ran()>`

test('texts with scripts in stored fields stay texts on the public pages that show them', async () => {
  const shop = await testApp()
  try {
    const saller = await shop.aPerson({ role: 'saller', displayName: MARK })
    const texts = { name: TEXT, location: MARK, used: MARK, condition: MARK, description: TEXT }
    const { _id: product } = await aProduct(shop.db, saller, { ...texts, parchesDate: MARK })
    await shop.callsOf(saller).advertise({ product: { _id: product } })
    const post = await aBlog(shop.db, { name: TEXT, author: MARK, tags: [MARK], description: TEXT, markdown: MARKDOWN })
    const render = await guestRenderer(shop)
    const addresses = ['/', '/products', `/products/sp/${product}`, `/people/${saller.id}`, '/blog', `/blog/${post}`]
    const searches = ['/products?q=', '/blog?q='].map((address) => address + encodeURIComponent(TEXT))
    for (const address of [...addresses, ...searches]) {
      const { html } = await render(address)
      const page = documentOf(html)
      expect(textOf(page.querySelector('body') ?? page), address).toContain(MARK)
      expect(page.querySelectorAll('[data-ran], [onerror], img[src=x]'), address).toEqual([])
      expect(page.querySelectorAll('script').map(textOf), address).not.toContain('ran()')
      expect(html, address).not.toMatch(/(href|src)="?\s*javascript:/i)
      expect(await htmlFaults(html), address).toEqual([])
    }
  } finally {
    await shop.close()
  }
})
