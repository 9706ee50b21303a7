import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { corrected } from '#messages/en/corrected.ts'
import { en } from '#messages/en.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { bodyText } from '../../../test/pages/page-text.ts'
import { shownTag, spellingsOf } from './rules.ts'
import { aBlog } from './server/build.ts'
import { blogFeeds } from './server/feeds.ts'
import { blogPhotosInUse } from './server/store.ts'

let shop: TestApp
let admin: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'blogs')
  shop.cache.clear()
  admin = await shop.aPerson({ role: 'admin', displayName: 'Shirin Sultana' })
})

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const written = {
  name: 'How to pack a phone',
  category: 'Mobile',
  tags: ['Mobile', 'Selling'],
  photo: '/images/box.jpg',
  description: 'Two boxes and no loose space.',
  markdown: '## Two boxes\n\nThe small one goes into the large one.',
}

async function names(filter: Record<string, string> = {}) {
  return (await shop.callsOf().listBlogs(filter)).items.map(({ name }) => name)
}

async function refusedFields(call: Promise<unknown>) {
  const { status, fields } = await refusalOf(call)
  return [status, Object.fromEntries(Object.entries(fields ?? {}).map(([field, { code }]) => [field, code]))]
}

describe('reading', () => {
  test('[Q04 E13] GET /blogs is a bare array of posts with the fields of the specification, newest first', async () => {
    await aBlog(shop.db, { name: 'Old', date: ago(9) })
    const date = ago(2)
    const id = await aBlog(shop.db, { name: 'New', date, author: 'Mahmudul Karim' })
    await aBlog(shop.db, { name: 'Draft', published: false })
    const answer = await shop.send('GET', '/api/blogs')
    expect(answer.json()).toEqual([
      {
        _id: id,
        name: 'New',
        category: 'Laptop',
        date,
        author: 'Mahmudul Karim',
        photo: '/images/battery.jpg',
        description: expect.stringContaining('80 %'),
        tags: ['Laptop'],
        minutes: 1,
      },
      expect.objectContaining({ name: 'Old' }),
    ])
    expect(answer.headers['x-total-count']).toBe('2')
  })

  test('[Q04] the pages of the list go on where the last one ended, also when a newer post comes meanwhile', async () => {
    for (const day of [5, 4, 3]) await aBlog(shop.db, { name: `Day ${day}`, date: ago(day) })
    // Three of one moment: a page ends between them.
    for (const name of ['A', 'B', 'C']) await aBlog(shop.db, { name, date: '2026-01-02T03:04:05.000Z' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await shop.callsOf().listBlogs({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ name }) => name))
      await aBlog(shop.db, { name: 'Newer', date: ago(0) })
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.slice(0, 3)).toEqual(['Day 3', 'Day 4', 'Day 5'])
    expect(seen.slice(3).toSorted()).toEqual(['A', 'B', 'C'])
  })

  test('[Q05] GET /blogs/{id} is one post with its text; a draft and an unknown one are not found', async () => {
    const id = await aBlog(shop.db, { markdown: '## Two boxes\n\nOne in the *other*.' })
    const draft = await aBlog(shop.db, { published: false })
    const post = await shop.callsOf().showBlog({ id })
    expect(post).toMatchObject({ _id: id, body: '<h2>Two boxes</h2>\n<p>One in the <em>other</em>.</p>\n' })
    expect(post).not.toHaveProperty('markdown')
    for (const unknown of [draft, admin.id])
      expect(await refusalOf(shop.callsOf().showBlog({ id: unknown }))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
  })

  test('[Q06 H07] GET /home-blogs are the three newest published posts', async () => {
    for (const day of [2, 4, 1, 3]) await aBlog(shop.db, { name: `Day ${day}`, date: ago(day) })
    await aBlog(shop.db, { name: 'Draft', published: false, date: ago(0) })
    const posts = await shop.callsOf().listHomeBlogs({})
    expect(posts.map(({ name }) => name)).toEqual(['Day 1', 'Day 2', 'Day 3'])
  })

  test('[B06] words find posts by title, tag and text, in English and Bangla, whatever their case, with a typo in a title', async () => {
    await aBlog(shop.db, { name: 'Battery health', tags: ['Buying'], markdown: 'Type powercfg.' })
    await aBlog(shop.db, { name: 'পুরোনো ল্যাপটপ কেনার আগে', tags: [], markdown: 'কিবোর্ড' })
    expect(await names({ q: 'POWERCFG' })).toEqual(['Battery health'])
    expect(await names({ q: 'buying' })).toEqual(['Battery health'])
    expect(await names({ q: '“battery health”' })).toEqual(await names({ q: '"battery health"' }))
    expect(await names({ q: '“powercfg battery”' })).toEqual([])
    expect(await names({ q: 'batery' })).toEqual(['Battery health'])
    expect(await names({ q: 'ল্যাপটপ' })).toEqual(['পুরোনো ল্যাপটপ কেনার আগে'])
    expect(await names({ q: 'refrigerator' })).toEqual([])
  })

  test('[B07 B10] a category and a tag narrow the list without regard to case, alone and together', async () => {
    await aBlog(shop.db, { name: 'A', category: 'Laptop', tags: ['Buying'] })
    await aBlog(shop.db, { name: 'B', category: 'Laptop', tags: ['Smart TV'] })
    await aBlog(shop.db, { name: 'C', category: 'Mobile', tags: ['Buying'] })
    expect((await names({ category: 'laptop' })).toSorted()).toEqual(['A', 'B'])
    expect((await names({ tag: 'buying' })).toSorted()).toEqual(['A', 'C'])
    expect(await names({ category: 'LAPTOP', tag: 'smart tv' })).toEqual(['B'])
    expect(await names({ tag: 'Shooes' })).toEqual([])
  })

  test.each([
    ['Shooes', 'Shoes'],
    ['Shoes', 'shooes'],
  ])('[B10] a post with the tag %s is found by %s, which stands in the sidebar once', async (stored, asked) => {
    await aBlog(shop.db, { name: 'Running shoes', tags: [stored] })
    expect(await names({ tag: asked })).toEqual(['Running shoes'])
    const { tags } = await shop.callsOf().showBlogSidebar({})
    expect(tags.filter((tag) => /^sho/i.test(tag))).toEqual(['Shooes'])
  })

  test('[B10] every tag that one set of words corrects is the same tag to the blog', () => {
    en.blog.fixedTags.forEach((tag, at) => {
      const mended = corrected.blog.fixedTags[at] as string
      expect(spellingsOf(tag)).toContain(mended.toLowerCase())
      expect(shownTag(tag, corrected.blog.fixedTags)).toBe(mended)
      expect(shownTag(mended, en.blog.fixedTags)).toBe(tag)
    })
    expect(shownTag('Buying', corrected.blog.fixedTags)).toBe('Buying')
  })

  test('[B07 B08 B09 B10] the sidebar counts published posts of each category, has the three newest and the tags', async () => {
    for (const day of [4, 3, 2])
      await aBlog(shop.db, { category: 'Laptop', tags: ['laptop', 'Buying'], date: ago(day) })
    const newest = await aBlog(shop.db, { category: 'Mobile', tags: ['Buying', 'Meeting'], date: ago(1) })
    await aBlog(shop.db, { category: 'Smart TV', published: false, tags: ['Secret'] })
    const sidebar = await shop.callsOf().showBlogSidebar({})
    expect(sidebar.categories).toEqual([
      { name: 'Laptop', count: 3 },
      { name: 'Mobile', count: 1 },
    ])
    expect(sidebar.tags).toEqual([
      ...['Mobile', 'Laptop', 'Smart TV', 'Pendrive', 'Smart Watch', 'Shooes'],
      ...['Buying', 'Meeting'],
    ])
    expect(sidebar.recent.map(({ _id }) => _id)).toHaveLength(3)
    expect(sidebar.recent[0]?._id).toBe(newest)
  })
})

describe('writing', () => {
  test('[B05] a post is a draft under the admin’s name until it is published, and one again when it is taken back', async () => {
    const calls = shop.callsOf(admin)
    const { insertedId: id } = await calls.createBlog(written)
    expect(await calls.showAdminBlog({ id })).toMatchObject({
      ...written,
      author: 'Shirin Sultana',
      published: false,
      date: null,
    })
    expect(await names()).toEqual([])
    await calls.publishBlog({ id })
    const { date } = await shop.callsOf().showBlog({ id })
    expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(60_000)
    await calls.unpublishBlog({ id })
    expect(await names()).toEqual([])
    await calls.publishBlog({ id })
    expect((await shop.callsOf().showBlog({ id })).date).toBe(date)
    await calls.deleteBlog({ id })
    expect((await calls.listAdminBlogs({})).total).toBe(0)
  })

  test('a deleted post comes back as it was, on the pages too, until it is too late', async () => {
    const calls = shop.callsOf(admin)
    const { insertedId: id } = await calls.createBlog(written)
    await calls.publishBlog({ id })
    const before = [await calls.showAdminBlog({ id }), await shop.callsOf().showBlog({ id })]
    await calls.deleteBlog({ id })
    const render = (body: string) => async () => ({ status: 200, headers: {}, body, tags: ['blogs'] })
    await shop.cache.getOrFetch('/blog', render('without'))
    expect((await refusalOf(shop.callsOf().showBlog({ id }))).status).toBe(404)
    for (const _ of [1, 2]) expect(await calls.restoreBlog({ id })).toEqual({ acknowledged: true })
    expect(await bodyText(await shop.cache.getOrFetch('/blog', render('with')))).toBe('with')
    expect([await calls.showAdminBlog({ id }), await shop.callsOf().showBlog({ id })]).toEqual(before)
    expect((await shop.callsOf().listBlogs({ q: written.name })).total).toBe(1)
    await calls.deleteBlog({ id })
    await shop.pool.query("update bin set removed_at = removed_at - interval '10 minutes'")
    expect(await refusalOf(calls.restoreBlog({ id }))).toMatchObject({ status: 410, code: 'undo_too_late' })
  })

  test('an unfinished draft is kept; publishing it marks what is missing, and a published post cannot lose it', async () => {
    const calls = shop.callsOf(admin)
    const { insertedId: id } = await calls.createBlog({ name: 'Only a title' })
    const missing = { category: 'required', photo: 'required', description: 'required', markdown: 'required' }
    expect(await refusedFields(calls.publishBlog({ id }))).toEqual([400, missing])
    await calls.updateBlog({ ...written, id })
    await calls.publishBlog({ id })
    expect(await refusedFields(calls.updateBlog({ ...written, id, markdown: ' ' }))).toEqual([
      400,
      { markdown: 'required' },
    ])
    expect((await calls.showAdminBlog({ id })).markdown).toBe(written.markdown)
  })

  test('the fields are checked: a title, known pictures, eight tags, texts that fit a page', async () => {
    const save = (change: object) => refusedFields(shop.callsOf(admin).createBlog({ ...written, ...change }))
    expect(await save({ name: '' })).toEqual([400, { name: 'required' }])
    expect(await save({ photo: 'https://elsewhere.example/x.jpg' })).toEqual([400, { photo: 'invalid_photo' }])
    expect(await save({ tags: Array(9).fill('x') })).toEqual([400, { tags: 'too_many_tags' }])
    expect(await save({ markdown: 'x'.repeat(40_001) })).toEqual([400, { markdown: 'too_long' }])
    // Short rows of a wide table are filled up: little Markdown, much HTML.
    const wide = `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${'|a\n'.repeat(9_000)}`
    expect(await save({ markdown: wide })).toEqual([400, { markdown: 'too_long' }])
  })

  test('a category takes the spelling that other posts have', async () => {
    await aBlog(shop.db, { category: 'Smart TV' })
    const { insertedId: id } = await shop.callsOf(admin).createBlog({ ...written, category: 'smart tv' })
    expect((await shop.callsOf(admin).showAdminBlog({ id })).category).toBe('Smart TV')
    await shop.callsOf(admin).updateBlog({ ...written, category: 'SMART watch', id })
    await shop.callsOf(admin).updateBlog({ ...written, category: 'Smart Watch', id })
    expect((await shop.callsOf(admin).showAdminBlog({ id })).category).toBe('Smart Watch')
  })
})

describe('the text', () => {
  async function rendered(markdown: string) {
    return (await shop.callsOf(admin).previewBlog({ markdown })).body
  }

  test('[B05] scripts, handlers and dangerous links that somebody plants come out as text, in the preview and in the post', async () => {
    const planted = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[a](javascript:alert(1))',
      '[b](JaVaScRiPt:alert(1))',
      '[c](&#106;avascript:alert(1))',
      '[d](data:text/html,<script>alert(1)</script>)',
      '[e](vbscript:x)',
      '[f](//evil.example)',
      '<javascript:alert(1)>',
      '![g](javascript:alert(1))',
      '![h](https://evil.example/x.png)',
      '![i](data:image/svg+xml;base64,PHN2Zz4=)',
      '[j]: javascript:alert(1)\n\n[j]',
      '[k](https://x.example "\\" onclick=alert(1) x=\\"")',
      '```"><script>alert(1)</script>\nx\n```',
    ].join('\n\n')
    const id = await aBlog(shop.db, { markdown: planted })
    const { body } = await shop.callsOf().showBlog({ id })
    expect(await rendered(planted)).toBe(body)
    expect(body.match(/<(?!\/?(p|a|pre|code)\b)[^>]*>/g)).toBeNull()
    const attributes = [...body.matchAll(/<\w+ ([^>]*)>/g)].map(([, text]) => text)
    expect(attributes).toEqual([
      'href="https://x.example" title="&quot; onclick=alert(1) x=&quot;" rel="noopener noreferrer"',
      'class="language-&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
    ])
  })

  test('links to the web, to pages of ours, letters and calls work; pictures come from the image host alone', async () => {
    expect(await rendered('[a](https://bd.example) [b](/products) [c](mailto:x@y.z) [d](tel:+880)')).toBe(
      '<p><a href="https://bd.example" rel="noopener noreferrer">a</a> <a href="/products">b</a> <a href="mailto:x@y.z">c</a> <a href="tel:+880">d</a></p>\n',
    )
    expect(await rendered('![A "good" one](/images/0123/640.jpg) ![](https://pictures.example/a.jpg)')).toBe(
      '<p><img src="/images/0123/640.jpg" alt="A &quot;good&quot; one" loading="lazy" decoding="async"> <img src="https://pictures.example/a.jpg" alt="" loading="lazy" decoding="async"></p>\n',
    )
  })

  test('headings stand under the page’s own, whatever the writer began with; Bangla blocks are named', async () => {
    expect(await rendered('# A\n### B\n## C')).toBe('<h2>A</h2>\n<h4>B</h4>\n<h3>C</h3>\n')
    expect(await rendered('### A\n#### B')).toBe('<h2>A</h2>\n<h3>B</h3>\n')
    expect(await rendered('দাম কত টাকা PC\n\nPrice টাকা only')).toBe('<p lang="bn">দাম কত টাকা PC</p>\n<p>Price টাকা only</p>\n')
  })
})

test('both feeds carry the newest posts whole, with absolute addresses, drafts never', async () => {
  const id = await aBlog(shop.db, {
    name: 'Cash & ]]> <script>',
    markdown: '[Shop](/products) ![x](/images/1/640.jpg)',
  })
  await aBlog(shop.db, { name: 'Secret', published: false })
  const feeds = blogFeeds({ db: shop.db, words: allWords, publicUrl: 'https://shop.test' })
  for (const address of ['/blog/rss.xml', '/blog/atom.xml']) {
    const { body, headers, tags } = (await feeds[address]?.()) ?? {
      body: '',
      headers: {} as Record<string, string>,
      tags: [],
    }
    for (const part of [
      'Cash &',
      `https://shop.test/blog/${id}`,
      'href="https://shop.test/products"',
      'src="https://shop.test/images/1/640.jpg"',
    ])
      expect(body.replaceAll('&quot;', '"'), address).toContain(part)
    expect(body).not.toContain('Secret')
    expect(body.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toContain('<script>')
    expect(headers['content-type']).toMatch(/^application\/(rss|atom)\+xml; charset=utf-8$/)
    expect(tags).toEqual(['blogs'])
  }
})

test('feeds are well-formed and run nothing, whatever the names of posts are', async () => {
  const names = ['A ]]> b ]]> c', '<b>bold</b> & <script>ran()</script>', 'Q&A &lt;i&gt;', 'HP \u{1f600} ল্যাপটপ']
  for (const name of names) await aBlog(shop.db, { name, description: name, markdown: `${name}\n\n\`]]>\`` })
  await shop.pool.query("update blogs set description = description || E'\\uffff\\ufffe\\u0001'")
  const feeds = blogFeeds({ db: shop.db, words: allWords, publicUrl: 'https://shop.test' })
  for (const address of ['/blog/rss.xml', '/blog/atom.xml']) {
    const { body = '' } = (await feeds[address]?.()) ?? {}
    for (const character of ['\u0001', '\ufffe', '\uffff']) expect(body).not.toContain(character)
    const texts = [...body.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs)].map(([, text]) => text ?? '')
    expect(body.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toContain(']]>')
    expect(texts.filter((text) => text.includes(']]')).every((text) => !text.includes('CDATA'))).toBe(true)
    expect(texts.join()).not.toMatch(/<script|<b>/)
    expect(texts).toContain('A ]]&gt; b ]]&gt; c')
    expect(texts).toContain('HP \u{1f600} ল্যাপটপ')
    expect(texts).toContain(address.includes('rss') ? 'Q&A &lt;i&gt;' : 'Q&amp;A &amp;lt;i&amp;gt;')
  }
})

test('an XML parser reads every value of a post in the feeds as it was written, and Atom in both languages', async () => {
  const odd = `< > & " ' &lt; &amp;amp; ]]> <b>`
  await aBlog(shop.db, { name: odd, description: odd, author: odd, category: odd, markdown: odd })
  const feeds = blogFeeds({ db: shop.db, words: allWords, publicUrl: 'https://shop.test' })
  const read = async (address: string, columns: string, entry: string) => {
    const { body } = (await feeds[address]?.()) ?? {}
    const atom = `xmlnamespaces('http://www.w3.org/2005/Atom' as a)`
    const { rows } = await shop.pool.query(
      `select read.* from (select xmlparse(document $1) as feed) f, xmltable(${atom}, '${entry}' passing feed columns ${columns}) read`,
      [body],
    )
    return rows
  }
  const html = odd.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const inAtom = `title text path 'a:title', category text path 'a:category/@term', author text path 'a:author/a:name'`
  const [english] = await read('/blog/atom.xml', inAtom, '/a:feed/a:entry')
  expect(english).toEqual({ title: html, category: odd, author: odd })
  await shop.pool.query("update blogs set language = 'bn'")
  expect(await read('/bn/blog/atom.xml', inAtom, '/a:feed/a:entry')).toEqual([english])
  const inRss = `title text path 'title', category text path 'category', description text path 'description'`
  const [item] = await read('/blog/rss.xml', inRss, '/rss/channel/item')
  expect(item).toEqual({ title: odd.replaceAll('<', '&lt;').replaceAll('>', '&gt;'), category: odd, description: html })
})

test('pictures of a post are in use: its cover and those of its text, of drafts too', async () => {
  const id = (digit: number) => `${String(digit).repeat(22)}-a0b1c2`
  await aBlog(shop.db, { photo: `/images/${id(1)}/1280.jpg`, published: false })
  await aBlog(shop.db, { markdown: `![a](/images/${id(2)}/640.jpg) ![b](/images/${id(3)}/640.jpg)` })
  expect((await blogPhotosInUse(shop.db, [1, 2, 3, 4].map(id))).toSorted()).toEqual([1, 2, 3].map(id))
})
