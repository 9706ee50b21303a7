import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WholeSite, wholeSite } from '../whole-site.ts'

let site: WholeSite
beforeAll(async () => {
  site = await wholeSite()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => site.close())

/** Asks for this very text: an HTTP client would resolve its dots. */
async function ask(target: string): Promise<{ status: number; type: string | undefined }> {
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (part: string) => {
    answer += part
  })
  socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return { status: Number(answer.split(' ')[1]), type: answer.match(/content-type: ([\w/+]+)/i)?.[1] }
}

test('a sitemap file with an unknown name is not found', async () => {
  const names = ['%2e%2e', '..%2fproducts', '%2e', 'POSTS.xml', 'posts.xml%00', 'posts-1-2.xml', 'pages']
  for (const name of names) expect([name, (await ask(`/sitemaps/${name}`)).status]).toEqual([name, 404])
  expect((await ask('/sitemaps/pages.xml')).status).toBe(200)
})

test('a page and a document whose addresses resolve to the same one are cached separately', async () => {
  const sitemap = { status: 200, type: 'application/xml' }
  for (const _ of ['page first', 'document first']) {
    const [page, document] = await Promise.all([ask('/x/../sitemap.xml'), ask('/sitemap.xml')])
    expect([page.type, document]).toEqual(['text/html', sitemap])
  }
  expect((await ask('/x/../sitemaps/pages.xml')).type).toBe('text/html')
  expect(await ask('/sitemaps/pages.xml')).toEqual(sitemap)
})
